// The layout of every mail: one column that works in light and dark, with a complete plain-text version. Styles are
// inline because mail programs drop style sheets; the sheet only adds dark colors.

import { escapeHtml } from '#platform/http/answers/escape-html.ts';
import { languageSpoken } from '#platform/i18n/languages.ts';

export type MailRow = readonly [label: string, value: string];
export type MailSection = { readonly heading?: string; readonly rows: readonly MailRow[] };
export type MailContent = {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The next step; the text version spells out its URL. */
  readonly button?: { readonly label: string; readonly url: string };
  /** Tables of what was bought, with the values aligned like figures. */
  readonly sections?: readonly MailSection[];
  /** Why the mail was sent, and by whom. */
  readonly footer: string;
  /** Where the reader unsubscribes from mails of this kind; the same address is in the headers for mail programs. */
  readonly stop?: { readonly label: string; readonly url: string };
};
export type RenderedMail = { readonly html: string; readonly text: string };

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ACCENT = '#0f766e';

const DARK_STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#101415!important}
.sheet{background:#181d1e!important;border-color:#2c3435!important}
.ink{color:#eef2f1!important}
.quiet{color:#a9b5b4!important}
.line{border-color:#2c3435!important}
.button{background:#5eead4!important;color:#042f2e!important}
}`;

export function renderMail(content: MailContent): RenderedMail {
  return { html: renderHtml(content), text: renderText(content) };
}

function renderText({ title, paragraphs, button, sections = [], footer, stop }: MailContent): string {
  const blocks = [
    title,
    ...paragraphs,
    ...sections.map(({ heading, rows }) =>
      [...(heading ? [heading] : []), ...rows.map(([label, value]) => `${label}: ${value}`)].join('\n'),
    ),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    `-- \n${footer}${stop ? `\n${stop.label}: ${stop.url}` : ''}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function renderHtml({ title, paragraphs, button, sections = [], footer, stop }: MailContent): string {
  const parts = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:28px;color:#16201f">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((text) => `<p class="ink" style="${PARAGRAPH}">${escapeLines(text)}</p>`),
    ...sections.map(renderSection),
    ...(button ? [renderButton(button)] : []),
  ];
  return `<!doctype html>
<html lang="${languageSpoken()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${DARK_STYLES}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f6f6">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f6f6">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left;${FONT}">
<tr><td style="padding:0 8px 16px;font-size:18px;font-weight:700;color:${ACCENT}">Parkvale</td></tr>
<tr><td class="sheet" style="padding:32px 24px;background:#ffffff;border:1px solid #dde3e2;border-radius:12px">
${parts.join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:16px 8px;font-size:13px;line-height:20px;color:#56625f">${escapeLines(footer)}${stop ? renderStop(stop) : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const PARAGRAPH = 'margin:0 0 16px;font-size:16px;line-height:24px;color:#16201f';
const HEADING = 'margin:24px 0 8px;font-size:16px;line-height:24px;color:#16201f';

function renderSection({ heading, rows }: MailSection): string {
  const title = heading ? `<h2 class="ink" style="${HEADING}">${escapeHtml(heading)}</h2>\n` : '';
  return `${title}<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">
${rows.map(renderRow).join('\n')}
</table>`;
}

function renderRow([label, value]: MailRow): string {
  const cell = 'padding:8px 0;border-bottom:1px solid #dde3e2;font-size:16px;line-height:24px;vertical-align:top';
  return (
    `<tr><th scope="row" class="quiet line" style="${cell};text-align:left;font-weight:400;color:#56625f">${escapeHtml(label)}</th>` +
    `<td class="ink line" style="${cell};text-align:right;color:#16201f;font-variant-numeric:tabular-nums">${escapeLines(value)}</td></tr>`
  );
}

function renderButton({ label, url }: { label: string; url: string }): string {
  const style = `display:inline-block;padding:12px 24px;border-radius:8px;background:${ACCENT};color:#ffffff`;
  return `<p style="margin:24px 0 8px"><a class="button" href="${escapeHtml(safeUrl(url))}" style="${style};font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

/** Tall enough for a finger. */
function renderStop({ label, url }: { label: string; url: string }): string {
  return `<br><a class="quiet" href="${escapeHtml(safeUrl(url))}" style="display:inline-block;padding:12px 0;color:#56625f;text-decoration:underline">${escapeHtml(label)}</a>`;
}

/** @throws when the URL is not http(s), so that no link can run a script. */
function safeUrl(url: string): string {
  if (!/^https?:\/\//.test(url)) throw new Error('A link in a mail must lead to a page.');
  return url;
}

/** Text that people typed keeps its line breaks. */
function escapeLines(text: string): string {
  return escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>');
}
