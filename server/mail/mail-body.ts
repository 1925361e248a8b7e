import { messagesOf } from '#server/messages.ts'
import { type Language, locales } from '#shared/language.ts'
import { plainText } from '#shared/plain-text.ts'
import { safeRichText } from '#shared/rich-text.ts'

export interface MailFile {
  fileName: string
  type: string
  body: Buffer
}

export interface Mail {
  /** A unique name, so that a second mail with the same name is not written. */
  id?: string
  to: string
  /** Whom an answer goes to, if not the sender. */
  replyTo?: string
  /** The recipient's account, if there is one. */
  userId?: string
  language: Language
  subject: string
  /** The preview text beside the subject; by default the paragraph after the greeting. */
  preheader?: string
  /** Paragraphs of plain text, in order. */
  paragraphs: string[]
  /** Rich text after the paragraphs, sanitised. */
  rich?: string
  action?: { label: string; href: string }
  /** The reason for the mail, in the footer; by default the account. */
  why?: string
  /** The link in the footer that unsubscribes from this kind of mail, and the address for mail clients that do so. */
  leave?: { label: string; href: string; oneClick: string }
  /** One of many: delivered after the other mails. */
  isBulk?: boolean
  /** Attachments. */
  files?: MailFile[]
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

// The values of web/kit/tokens.css, because mails have no CSS variables and many mail clients ignore style sheets. For
// the other clients, the style sheet adds the dark theme.
const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:#171614}
@media (max-width:480px){.page{padding:28px 20px 36px!important}}
@media (prefers-color-scheme:dark){
body,.page{background:#141312!important}
.ink,.ink a,a.ink{color:#f1efeb!important}
.muted,.muted a{color:#a8a39c!important}
.rule{border-color:#3a3734!important}
}`

const sans = "'Instrument Sans','Helvetica Neue',Helvetica,Arial,'PingFang SC','Microsoft YaHei',sans-serif"
const serif = "'Libre Caslon Condensed','Times New Roman',Times,'Songti SC',serif"

const text = `margin:0 0 16px;font:400 16px/1.6 ${sans};color:#171614`
const small = `margin:0;font:400 13px/1.6 ${sans};color:#6b665f`

const heading = `margin:28px 0 12px;font:400 22px/1.3 ${serif};color:#171614`
const list = `${text};padding-left:24px`
const richStyles = new Map([
  ['p', text],
  ['h2', heading],
  ['h3', `margin:24px 0 8px;font:600 16px/1.4 ${sans};color:#171614`],
  ['ul', list],
  ['ol', list],
  ['li', 'margin:0 0 6px'],
  ['blockquote', `margin:0 0 16px;padding-left:16px;border-left:2px solid #d9d5ce`],
  ['a', 'color:#171614'],
])

/** With the styles on the elements, because many mail clients ignore style sheets. */
function styledRichText(html: string): string {
  return safeRichText(html).replace(
    /<(p|h2|h3|ul|ol|li|blockquote|a)(?=[ >])/g,
    (tag, name: string) => `${tag} class="ink" style="${richStyles.get(name) ?? ''}"`,
  )
}

/** Rich text as the lines of a plain mail: links with their address, list items with a dash. */
export function plainRichText(html: string): string {
  const lines = safeRichText(html)
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, href: string, label: string) =>
      label === href ? href : `${label} (${href})`,
    )
    .replace(/<li>(<p>)?/g, '<li>– ')
  return plainText(lines)
}

function buttonOf({ label, href }: NonNullable<Mail['action']>): string {
  // The cell repeats the padding for mail clients that ignore it on links.
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:28px 0 12px"><tr><td bgcolor="#cb380f" style="background:#cb380f"><a href="${escaped(href)}" style="display:inline-block;padding:15px 24px;color:#ffffff;text-decoration:none;font:500 16px/1.2 ${sans}">${escaped(label)}</a></td></tr></table>`
}

function whyOf(mail: Mail): string {
  return mail.why ?? messagesOf('shared', mail.language)('mail.why', { address: mail.to })
}

/** The mail as a page. Its addresses on this site are without the portal's own, which the delivery adds. */
export function htmlOf(mail: Mail): string {
  const shared = messagesOf('shared', mail.language)
  const paragraphs = mail.paragraphs.map((line) => `<p class="ink" style="${text}">${escaped(line)}</p>`)
  const rich = mail.rich ? plainRichText(mail.rich) : ''
  const written = mail.action
    ? [
        buttonOf(mail.action),
        `<p class="muted" style="${small};margin:0 0 16px">${escaped(shared('mail.address'))}<br><span style="word-break:break-all">${escaped(mail.action.href)}</span></p>`,
      ]
    : []
  // Mail clients show the first text beside the subject; the blanks keep the page's text from following.
  const preheader = `<div style="display:none;overflow:hidden;max-height:0;line-height:1px;color:transparent">${escaped(mail.preheader ?? mail.paragraphs[1] ?? mail.paragraphs[0] ?? rich.slice(0, 200))}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`
  return [
    `<!doctype html><html lang="${locales[mail.language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(mail.subject)}</title><style>${style}</style></head>`,
    `<body style="margin:0;background:#ffffff">${preheader}`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="page" align="center" style="padding:48px 20px 56px;background:#ffffff"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td align="left">`,
    `<p class="ink" style="margin:0 0 36px;font:400 34px/1 ${serif};color:#171614"><a class="ink" href="/${mail.language}/home" style="color:#171614;text-decoration:none">Palmarès</a></p>`,
    `<h1 class="ink" style="margin:0 0 24px;font:400 26px/1.2 ${serif};color:#171614">${escaped(mail.subject)}</h1>`,
    ...paragraphs,
    ...(mail.rich ? [styledRichText(mail.rich)] : []),
    ...written,
    `<div class="rule" style="margin:32px 0 16px;border-top:1px solid #d9d5ce;font-size:0;line-height:0">&nbsp;</div>`,
    `<p class="muted" style="${small}">${escaped(whyOf(mail))}</p>`,
    ...(mail.leave
      ? [
          `<p class="muted" style="${small};margin-top:8px"><a href="${escaped(mail.leave.href)}" style="color:#6b665f">${escaped(mail.leave.label)}</a></p>`,
        ]
      : []),
    '</td></tr></table></td></tr></table></body></html>',
  ].join('')
}

export function plainOf(mail: Mail): string {
  const action = mail.action ? [`${mail.action.label}\n${mail.action.href}`] : []
  const leave = mail.leave ? `\n${mail.leave.label}\n${mail.leave.href}` : ''
  const rich = mail.rich ? [plainRichText(mail.rich)] : []
  return [...mail.paragraphs, ...rich, ...action, `-- \nPalmarès\n${whyOf(mail)}${leave}`].join('\n\n')
}
