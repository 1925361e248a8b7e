/** Public mail providers: two users with addresses there have nothing in common. */
const publicHosts = new Set(
  (
    'gmail.com googlemail.com outlook.com outlook.fr outlook.es hotmail.com hotmail.ca hotmail.fr hotmail.es ' +
    'hotmail.co.uk live.com live.ca live.fr msn.com yahoo.com yahoo.ca yahoo.fr yahoo.es yahoo.co.uk ymail.com ' +
    'rocketmail.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me tutanota.com tuta.io ' +
    'fastmail.com fastmail.fm hey.com zoho.com gmx.com gmx.net gmx.de gmx.fr web.de mail.com mail.ru yandex.com ' +
    'yandex.ru orange.fr wanadoo.fr free.fr laposte.net sfr.fr bbox.fr neuf.fr videotron.ca videotron.qc.ca ' +
    'bell.net sympatico.ca rogers.com shaw.ca telus.net cogeco.ca cogeco.net telefonica.net terra.es qq.com ' +
    '163.com 126.com yeah.net foxmail.com sina.com sina.cn sohu.com aliyun.com naver.com daum.net hanmail.net ' +
    'comcast.net verizon.net att.net sbcglobal.net cox.net charter.net bellsouth.net btinternet.com sky.com ' +
    'virginmedia.com talktalk.net libero.it tiscali.it virgilio.it bluewin.ch skynet.be telenet.be ziggo.nl ' +
    // Reserved for examples.
    'example.com example.net example.org'
  ).split(' '),
)

/** The domain of an address, where it identifies an organisation; otherwise null. */
export function distinctiveDomain(email: string): string | null {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  return domain.includes('.') && !publicHosts.has(domain) ? domain : null
}
