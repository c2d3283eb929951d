/** @jest-environment ./web/test/browser-environment.cjs */
import { describe, expect, test } from '@jest/globals';
import { readSiteSettings, siteSettings } from './site-settings.js';

describe('site settings', () => {
  test('are read from the page', () => {
    const given = JSON.stringify({
      brandName: 'Evergreen',
      supportEmail: 'help@evergreen.example',
      other: 'x',
      supportPhone: 7,
    });
    expect(readSiteSettings(given)).toEqual({
      ...siteSettings,
      brandName: 'Evergreen',
      supportEmail: 'help@evergreen.example',
    });
  });

  test.each([undefined, '__SITE_SETTINGS__', '[]', 'null', '{'])('fall back to defaults if absent: %s', (content) => {
    expect(readSiteSettings(content)).toEqual(siteSettings);
  });
});
