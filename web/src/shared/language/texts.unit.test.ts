/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, describe, expect, test } from '@jest/globals';
import accountMessages from '../../locales/en/account/account.json' with { type: 'json' };
import addMessages from '../../locales/en/guest/add.json' with { type: 'json' };
import '../area/area.js';
import moderationMessages from '../../locales/en/manage/moderation.json' with { type: 'json' };
import { loadLanguage } from './languages.js';
import { activate, english, texts } from './texts.js';

const add = texts('add', addMessages);
const moderation = texts('moderation', moderationMessages);
const account = texts('account', accountMessages);

/** The catalog of an area is loaded by its pages. */
const activateArea = async (area: string, tag: string): Promise<void> => {
  const [language, { default: catalog }] = await Promise.all([
    loadLanguage(tag),
    import(`../../locales/${tag}/${area}.json`) as Promise<{ readonly default: typeof english.catalog }>,
  ]);
  Object.assign(language.catalog, catalog);
  activate(language);
};

afterEach(() => activate(english));

describe('a message with forms', () => {
  test.each([
    ['video', 'الفيديو 1 من 2'],
    ['audio', 'التسجيل 1 من 2'],
    ['image', 'الصورة 1 من 2'],
  ])('has the form of %s in Arabic', async (kind, label) => {
    activate(await loadLanguage('ar'));
    expect(add('label', { kind, place: 1, total: 2 })).toBe(label);
  });

  test('isolates a name but not the value that selects its form in Arabic', async () => {
    await activateArea('account', 'ar');
    expect(account('remindOf', { name: 'Rosa', kind: 'remembrance' })).toBe('تذكيري بـ\u2068Rosa\u2069، يوم تأبين');
  });
});

describe('a French sentence with a name', () => {
  test.each([
    ['Inés', 'Gérer la page d’Inés'],
    ['Élise Martin', 'Gérer la page d’Élise Martin'],
    ['Hélène', 'Gérer la page d’Hélène'],
    ['Rosa', 'Gérer la page de Rosa'],
    ['2 amis', 'Gérer la page de 2 amis'],
    ['Rue de Inés', 'Gérer la page de Rue de Inés'],
  ])('elides "de" before %s only where needed', async (name, text) => {
    await activateArea('account', 'fr');
    expect(account('manageKeptOf', { name })).toBe(text);
  });

  test('shows a value without a mark where nothing is elided', async () => {
    await activateArea('account', 'fr');
    expect(account('takeOut', { name: 'Inés', kind: 'birthday' })).toBe('Retirer Inés, anniversaire');
  });
});

describe('a number of memories', () => {
  test.each([
    ['es', 1, '1 pendiente'],
    ['es', 2, '2 pendientes'],
    ['de', 1, '1 wartet'],
    ['de', 1200, '1.200 warten'],
    ['ar', 1, 'واحدة بالانتظار'],
    ['ar', 2, 'اثنتان بالانتظار'],
    ['ar', 11, '11 بالانتظار'],
  ])('agrees with its word in %s when it is %i', async (tag, count, text) => {
    await activateArea('manage', tag);
    expect(moderation('statusCount-held', { count })).toBe(text);
  });

  test('is formatted as before in English', () => {
    expect(moderation('statusCount-held', { count: 1200 })).toBe('1,200 waiting');
  });
});
