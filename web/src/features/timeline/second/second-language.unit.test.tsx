/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { chooseLanguage } from '../../../shared/language/in-language.js';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { storyCode, timeline } from '../../../../test/fake-story.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

const texts = {
  heading: 'Our Inés',
  subtitle: 'Keeper of the light',
  eventDescription: 'She kept the harbor light.',
  textLanguage: 'en',
};
const second = { language: 'es', subtitle: 'Guardiana del faro', eventDescription: 'Cuidó del faro.' };

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(async () => {
  leavePage();
  await chooseLanguage('en');
  await server.close();
});
const open = (more: object = { second }): void => {
  server.on('GET /api/timeline/:code', () => ({ body: timeline([], { ...texts, ...more }) }));
  renderRoute(server, `/timeline/${storyCode}`);
};

describe('texts in two languages', () => {
  test('begin in the first one, and change with the switch', async () => {
    open();
    const group = await screen.findByRole('group', { name: 'Language of the texts' });
    expect(within(group).getByRole('button', { name: 'English' }).getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(screen.getByText('Keeper of the light').lang).toBe('en'));
    await userEvent.click(within(group).getByRole('button', { name: 'Español' }));
    expect(screen.getByText('Guardiana del faro').lang).toBe('es');
    expect(screen.getByText('Cuidó del faro.').lang).toBe('es');
    expect(screen.queryByText('She kept the harbor light.')).toBeNull();
    // The heading has no translation.
    expect(screen.getByText('Our Inés').lang).toBe('en');
    await userEvent.click(within(group).getByRole('button', { name: 'English' }));
    expect(screen.getByText('She kept the harbor light.').lang).toBe('en');
  });

  test("begin in the second one when it is the reader's", async () => {
    await chooseLanguage('es');
    open();
    expect((await screen.findByText('Cuidó del faro.')).lang).toBe('es');
    const group = screen.getByRole('group', { name: 'Idioma de los textos' });
    expect(within(group).getByRole('button', { name: 'Español' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('have no switch when there is one language', async () => {
    open({ textLanguage: undefined });
    await screen.findByText('She kept the harbor light.');
    expect(screen.queryByRole('group', { name: 'Language of the texts' })).toBeNull();
  });
});
