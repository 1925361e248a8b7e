/** Clipboard content of a word processor, with its own marks, styles, comments and drawn lists. */
export const fromWord = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View><w:TrackMoves/></w:WordDocument></xml><![endif]-->
<style><!-- /* Font Definitions */ @font-face {font-family:"Cambria Math"; panose-1:2 4 5 3 5 4 6 3 2 4;}
p.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:12.0pt;} @list l0 {mso-list-id:1;} --></style>
<!--[if gte mso 10]><style>table.MsoNormalTable {mso-style-name:"Tableau Normal";}</style><![endif]--></head>
<body lang=FR-CA style='tab-interval:35.4pt;word-wrap:break-word'><!--StartFragment-->
<h1><span lang=EN-CA style='mso-ansi-language:EN-CA'>The site<o:p></o:p></span></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span lang=EN-CA style='color:#C00000;
mso-ansi-language:EN-CA'>Larch</span></b><span lang=EN-CA style='mso-ansi-language:EN-CA'>, stone and
<i style='mso-bidi-font-style:normal'>snow</i>.<span style='mso-spacerun:yes'>  </span><o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-CA><o:p>&nbsp;</o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>fourteen legs<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>no door<o:p></o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>raised at low tide<o:p></o:p></p>
<p class=MsoNormal>Seen from <a href="https://example.com/ferry"><span style='color:#0563C1'>the ferry</span></a>.<o:p></o:p></p>
<!--[if gte vml 1]><v:shape id="x" o:ole=""/><![endif]--><img width=1 height=1 src="file:///C:/Temp/clip_image001.png">
<!--EndFragment--></body></html>`

/** The same from a web editor: everything inside one bold element that is not bold, formatting as styles. */
export const fromDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-5b1f"><p dir="ltr"
style="line-height:1.38;margin-top:0pt;"><span style="font-size:11pt;font-family:Arial;font-weight:700;">Snow</span><span
style="font-size:11pt;font-weight:400;font-style:italic;"> and wind</span></p><br /><ul style="margin-top:0;"><li dir="ltr"
aria-level="1" style="list-style-type:disc;"><p dir="ltr" role="presentation"><span style="font-size:11pt;">east</span></p></li>
</ul></b><br class="Apple-interchange-newline">`

/** Texts that would run if they were inserted as HTML. */
export const hostile = [
  '<script>window.ran = 1</script>',
  '<img src=x onerror="window.ran = 1">',
  '<svg onload="window.ran = 1"><animate onbegin="window.ran = 1" attributeName=x dur=1s></svg>',
  '<a href="javascript:window.ran = 1">click</a>',
  '<a href=" &#1;java&#10;script:window.ran = 1">click</a>',
  '<iframe srcdoc="<script>parent.ran = 1</script>"></iframe>',
  '<details open ontoggle="window.ran = 1"><summary>x</summary></details>',
  '<input autofocus onfocus="window.ran = 1">',
  '<math><mtext><table><mglyph><style><img src=x onerror="window.ran = 1">',
  '<noscript><p title="</noscript><img src=x onerror=window.ran=1>">',
  '<style>@import "https://elsewhere.example/x.css";</style>',
  '<form action="https://elsewhere.example"><button formaction="javascript:window.ran=1">x</button>',
  '<base href="https://elsewhere.example/">',
  '<meta http-equiv="refresh" content="0;url=https://elsewhere.example">',
  '"><script>window.ran = 1</script>',
  "'-alert(1)-'",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a user may type this text.
  '${window.ran = 1}{{constructor.constructor("window.ran = 1")()}}',
  '</script><script>window.ran = 1</script>',
  '--><img src=x onerror="window.ran = 1"><!--',
  '<p style="background:url(https://elsewhere.example/x.png)">styled</p>',
  '<object data="data:text/html,<script>parent.ran=1</script>"></object>',
  '<<script>window.ran = 1//<</script>',
  '\u202e<b onmouseover="window.ran = 1">turned</b>',
] as const
