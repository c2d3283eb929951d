import { describe, expect, it } from '@jest/globals';
import { bouncesTooOften, startOf, statusOf, templateTypes, wayOf } from './campaign.js';
import { campaignMail, faultsOf, linksOf, sampleReader } from './campaign-email.js';
import { isBot } from './bot.js';

const branding = {
  brandName: 'Keepsake',
  supportEmail: 'support@keepsake.example',
  publicUrl: 'https://keepsake.example',
};
const links = { unsubscribe: 'https://keepsake.example/unsubscribe/one' };
const type = 'funeral_home_outreach' as const;

describe('campaign text', () => {
  it.each(templateTypes)('starts with sample text that can be sent: %s', (one) => {
    expect(faultsOf(one, startOf[one], branding)).toEqual([]);
    const { subject, text, html } = campaignMail(one, startOf[one], sampleReader, links, branding);
    expect(subject + text + html).not.toContain('{{');
    expect(text).toContain('Unsubscribe: https://keepsake.example/unsubscribe/one');
  });

  it('reports each unknown variable once, and lists the known ones', () => {
    const problems = faultsOf(
      type,
      { subject: 'For {{bussinessName}}', body: '{{bussinessName}} {{firstName}}' },
      branding,
    );
    expect(problems).toEqual([
      '{{bussinessName}} is not known. Known are {{contactName}}, {{businessName}}, {{brandName}}, {{siteUrl}}.',
      '{{firstName}} is not known. Known are {{contactName}}, {{businessName}}, {{brandName}}, {{siteUrl}}.',
    ]);
  });

  it.each(['javascript:alert', '/partners', 'keepsake.example', 'https://'])('refuses a link to %s', (to) => {
    expect(faultsOf(type, { subject: 'A', body: `[Look](${to})` }, branding)).toHaveLength(1);
  });

  it('omits names that mail programs turn into links, and adds no header', () => {
    const reader = { contactName: 'visit evil.example now', businessName: 'A\r\nBcc: b@example.org' };
    const { subject, text, html } = campaignMail(
      type,
      { subject: '{{businessName}}!', body: '{{contactName}}' },
      reader,
      links,
      branding,
    );
    expect(subject).not.toMatch(/[\r\n]|Bcc/);
    expect(text + html).not.toContain('evil.example');
  });

  it('ends with the postal address of the business, where one is set', () => {
    const text = { subject: 'S', body: 'B' };
    const at = { ...branding, postalAddress: '12 Harbor Street,\nPortland ME 04101' };
    const withAddress = campaignMail('customer_product_newsletter', text, {}, links, at);
    const sentence =
      'You get this because you agreed to news from Keepsake. Keepsake, 12 Harbor Street, Portland ME 04101.';
    expect(withAddress.text).toContain(sentence);
    expect(withAddress.html).toContain(sentence);
    expect(campaignMail('customer_product_newsletter', text, {}, links, branding).text).not.toContain('Harbor');
  });

  it('links by index instead of address, so that links cannot be forged', () => {
    const body = '[One](https://a.example/1)\n\nWords.\n\n[Two]({{siteUrl}}/2)';
    expect(linksOf(body, branding)).toEqual(['https://a.example/1', 'https://keepsake.example/2']);
    const { text } = campaignMail(
      type,
      { subject: 'S', body },
      {},
      { ...links, follow: (place) => `https://k.example/${place}` },
      branding,
    );
    expect(text).toContain('One:\nhttps://k.example/0');
    expect(text).toContain('Two:\nhttps://k.example/1');
  });

  it('has a tracking image in HTML only, and none without an address', () => {
    const mail = campaignMail(
      type,
      { subject: 'S', body: 'B' },
      {},
      { ...links, opened: 'https://k.example/opened"' },
      branding,
    );
    expect(mail.html).toContain('<img src="https://k.example/opened&quot;" width="1" height="1" alt=""></main>');
    expect(mail.text).not.toContain('/opened');
    expect(campaignMail(type, { subject: 'S', body: 'B' }, {}, links, branding).html).not.toContain('<img');
  });
});

describe('campaign status', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  it('shows a pause as sending, and completed after seven reporting days', () => {
    expect(statusOf({ state: 'paused' }, now)).toBe('sending');
    expect(statusOf({ state: 'sent', sentAt: new Date('2026-11-14T12:00:01Z') }, now)).toBe('sent');
    expect(statusOf({ state: 'sent', sentAt: new Date('2026-11-14T12:00:00Z') }, now)).toBe('completed');
  });

  it('goes to customers with consent, or to businesses', () => {
    expect(templateTypes.map(wayOf)).toEqual(['newsletter', 'newsletter', 'outreach', 'outreach']);
  });

  it.each([
    [19, 0, 0, 0, false],
    [0, 19, 0, 0, false],
    [19, 1, 0, 0, false],
    [18, 2, 0, 0, true],
    [20, 0, 2, 0, true],
    [20, 0, 1, 1, true],
    [95, 5, 0, 0, false],
  ])(
    'decides with %d accepted, %d failed, %d bounced, %d complained: %s',
    (accepted, failed, bounced, complained, so) => {
      expect(bouncesTooOften({ accepted, failed, bounced, complained }, 5)).toBe(so);
    },
  );
});

describe('isBot', () => {
  const person = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
  it.each([
    [person, 60_000, false],
    [person, 2_000, true],
    ['Mozilla/5.0', 60_000, true],
    ['Mozilla/5.0 (Windows NT 5.1) via ggpht.com GoogleImageProxy', 60_000, true],
    ['', 60_000, true],
    ['curl/8.0', 60_000, true],
  ])('detects a bot by “%s” after %d ms: %s', (agent, ms, so) => {
    expect(isBot(agent, ms)).toBe(so);
  });
});
