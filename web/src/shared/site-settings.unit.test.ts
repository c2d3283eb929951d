/** @jest-environment ./web/test/browser-environment.cjs */
import { describe, expect, test } from '@jest/globals';
import { readSiteSettings, siteSettings } from './site-settings.js';

describe('the settings of the business', () => {
  test('are what the gateway wrote into the page', () => {
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

  test.each([undefined, '__SITE_SETTINGS__', '[]', 'null', '{'])(
    'fall back to ours where none were written: %s',
    (content) => {
      expect(readSiteSettings(content)).toEqual(siteSettings);
    },
  );
});
