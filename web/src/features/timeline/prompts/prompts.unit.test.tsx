/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { chooseLanguage } from '../../../shared/language/in-language.js';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { memory, storyCode, timeline } from '../../../../test/fake-story.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(async () => {
  leavePage();
  await chooseLanguage('en');
  await server.close();
});

const address = `/timeline/${storyCode}`;
const onPage = (...entries: Parameters<typeof timeline>) =>
  server.on('GET /api/timeline/:code', () => ({ body: timeline(...entries) }));
const openForm = async () => {
  const user = userEvent.setup();
  renderRoute(server, address);
  const [button] = await screen.findAllByRole('button', { name: 'Add Your Memory' });
  await user.click(button as HTMLElement);
  return { user, form: await screen.findByRole('form', { name: 'Add Your Memory' }) };
};

describe('questions in the memory form', () => {
  test('are shown one at a time, and answered under their question', async () => {
    onPage([], { prompts: 'memorial' });
    const { user, form } = await openForm();
    const card = within(form).getByRole('group', { name: 'A question to begin with' });
    within(card).getByText('What did the kitchen smell like?');
    await user.click(within(card).getByRole('button', { name: 'Another question' }));
    within(card).getByText('Which words do you still hear?');
    await user.click(within(card).getByRole('button', { name: 'Answer this' }));
    within(card).getByText('Your answer to: Which words do you still hear?');
    const title = within(form).getByLabelText<HTMLInputElement>('Title');
    expect(title.value).toBe('Which words do you still hear?');
    expect(document.activeElement).toBe(within(form).getByLabelText('Description'));
    await user.keyboard('Of bread.');
    let sent: unknown;
    server.on('POST /api/timeline/:code/entries', ({ body }) => {
      sent = body;
      return { status: 201, body: { ...memory(1, { prompt: 'memorial-words' }), version: 2 } };
    });
    await user.click(within(form).getByRole('button', { name: 'Add Memory' }));
    await screen.findByText('In answer to: Which words do you still hear?');
    expect(sent).toMatchObject({ prompt: 'memorial-words', title: 'Which words do you still hear?' });
  });

  test('leave a title that was typed, and take back their own', async () => {
    onPage([], { prompts: 'wedding' });
    const { user, form } = await openForm();
    await user.click(within(form).getByRole('button', { name: 'Answer this' }));
    await user.click(within(form).getByRole('button', { name: 'Write something else' }));
    const title = within(form).getByLabelText<HTMLInputElement>('Title');
    expect(title.value).toBe('');
    await user.type(title, 'At table nine');
    await user.click(within(form).getByRole('button', { name: 'Answer this' }));
    expect(title.value).toBe('At table nine');
  });

  test('are absent when the owner shows none', async () => {
    onPage([]);
    const { form } = await openForm();
    expect(within(form).queryByRole('group', { name: 'A question to begin with' })).toBeNull();
  });
});

describe('questions in another language', () => {
  test('are loaded with the form', async () => {
    await chooseLanguage('de');
    onPage([], { prompts: 'wedding' });
    const user = userEvent.setup();
    renderRoute(server, address);
    const [button] = await screen.findAllByRole('button', { name: 'Erinnerung hinzufügen' });
    await user.click(button as HTMLElement);
    expect(await screen.findByText('Wie haben Sie das Paar kennengelernt?')).toBeTruthy();
  });
});

describe('an answer on the page', () => {
  test('names its question once, and none that this version does not know', async () => {
    onPage([
      memory(1, { title: 'Four loaves', prompt: 'memorial-kitchen' }),
      memory(2, { title: 'How did you first meet?', prompt: 'memorial-meeting' }),
      memory(3, { title: 'From a later version', prompt: 'memorial-later' }),
    ]);
    renderRoute(server, address);
    await screen.findByText('In answer to: What did the kitchen smell like?');
    expect(screen.getAllByText(/^In answer to/)).toHaveLength(1);
  });
});
