import { describe, expect, it } from 'vitest';
import { type MailContent, renderMail } from './mail-layout.ts';

const aMail = (more: Partial<MailContent> = {}): MailContent => ({
  title: 'Your parking receipt',
  paragraphs: ['Thank you.'],
  footer: 'Parkvale, sent because you parked.',
  ...more,
});

const HOSTILE = `<img src=x onerror="alert('1')">&`;
const ESCAPED = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;';

describe('a mail', () => {
  it('has all of its content in plain text as well', () => {
    const { text } = renderMail(
      aMail({
        button: { label: 'See your receipt', url: 'https://parkvale.example/r/1' },
        sections: [{ heading: 'What you paid', rows: [['Total', '$11.00']] }],
      }),
    );
    expect(text).toBe(
      'Your parking receipt\n\nThank you.\n\nWhat you paid\nTotal: $11.00\n\n' +
        'See your receipt:\nhttps://parkvale.example/r/1\n\n-- \nParkvale, sent because you parked.\n',
    );
  });

  it('says where its reader unsubscribes from mails of its kind', () => {
    const stop = { label: 'Stop these emails', url: 'https://parkvale.example/mails/1' };
    const { text, html } = renderMail(aMail({ stop }));
    expect(text).toMatch(
      /-- \nParkvale, sent because you parked\.\nStop these emails: https:\/\/parkvale\.example\/mails\/1\n$/,
    );
    expect(html).toContain('<a class="quiet" href="https://parkvale.example/mails/1"');
  });

  it('shows user input as text, never as HTML (V1.2.1)', () => {
    const { html } = renderMail(
      aMail({
        title: HOSTILE,
        paragraphs: [HOSTILE],
        sections: [{ heading: HOSTILE, rows: [[HOSTILE, HOSTILE]] }],
        button: { label: HOSTILE, url: `https://parkvale.example/?${HOSTILE}` },
        footer: HOSTILE,
      }),
    );
    expect(html).not.toContain('<img');
    expect(html.split(ESCAPED)).toHaveLength(10);
  });

  it('keeps the line breaks of user input', () => {
    expect(renderMail(aMail({ paragraphs: ['One\nTwo'] })).html).toContain('One<br>Two');
  });

  it('has colors for dark mode', () => {
    expect(renderMail(aMail()).html).toContain('prefers-color-scheme:dark');
  });

  it('never carries a link that runs a script', () => {
    expect(() => renderMail(aMail({ button: { label: 'Go', url: 'javascript:alert(1)' } }))).toThrow();
  });
});
