/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';
import { chooseLanguage } from '../../shared/language/in-language.js';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(async () => {
  leavePage();
  await chooseLanguage('en');
  await server.close();
});

describe('plate page', () => {
  test('changes to the chosen language', async () => {
    renderRoute(server, '/c/CF7K3M9QXA2TDV?outcome=unknown');
    await screen.findByRole('heading', { name: 'We don’t recognize this code.' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'de' } });
    await screen.findByRole('heading', { name: 'Wir kennen diesen Code nicht.' });
    await waitFor(() => expect(document.title).toContain('Plakette'));
    fireEvent.change(screen.getByLabelText('Code auf Ihrer Plakette'), { target: { value: 'CF' } });
    fireEvent.click(screen.getByRole('button', { name: 'Öffnen' }));
    expect(await screen.findByText(/^Bitte geben Sie den Code so ein/)).toBeTruthy();
  });

  test('shows in another language that a plate is no longer in use', async () => {
    await chooseLanguage('es');
    renderRoute(server, '/c/CF7K3M9QXA2TDV?outcome=lost');
    expect(await screen.findByRole('heading', { name: 'Esta placa ya no está en uso.' })).toBeTruthy();
  });
});
