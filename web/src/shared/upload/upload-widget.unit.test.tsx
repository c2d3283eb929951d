/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useSyncExternalStore, type JSX } from 'react';
import { leavePage } from '../../../test/render-route.js';
import { ToastStage } from '../toast/toast-stage.js';
import type { SendFile } from './send-file.js';
import { createUploadQueue, type UploadQueue } from './upload-queue.js';
import { UploadWidget } from './upload-widget.js';
import { reportUploads } from './upload-report.js';

type Line = { readonly name: string } & Parameters<SendFile>[1];

let queue: UploadQueue;
let lines: Line[];
const send: SendFile = ({ name }, reporting) => {
  lines.push({ name, ...reporting });
  return Promise.resolve({ cancel: () => undefined });
};
const Host = (): JSX.Element => {
  const now = useSyncExternalStore(queue.subscribe, queue.now);
  return (
    <>
      <UploadWidget uploads={{ ...now, queue }} />
      <ToastStage />
    </>
  );
};
beforeEach(() => {
  lines = [];
  queue = createUploadQueue({ purpose: 'widget', most: 10, send, onSettled: reportUploads });
  render(<Host />);
});
afterEach(leavePage);

const file = (name: string, type = 'image/jpeg'): File => new File(['picture'], name, { type, lastModified: 7 });
const zone = (): Element => {
  const found = document.querySelector('.upload-zone');
  if (!found) throw new Error('There is no drop zone.');
  return found;
};
const drop = (...files: File[]): void => {
  fireEvent.drop(zone(), { dataTransfer: { files } });
};
const picker = (): HTMLInputElement => screen.getByLabelText(/Browse files|Uploading/);

describe('upload widget', () => {
  test('accepts pictures and videos, names the formats, and highlights on drag', () => {
    expect([picker().accept, picker().multiple]).toEqual(['image/*,video/*', true]);
    screen.getByText('JPG, PNG, MP4, MOV');
    fireEvent.dragEnter(zone());
    expect(zone().getAttribute('data-over')).toBe('true');
    fireEvent.dragLeave(zone());
    expect(zone().getAttribute('data-over')).toBe('false');
  });

  test('rejects other files with a toast and a list of names', async () => {
    drop(file('a.jpg'), file('notes.pdf', 'application/pdf'));
    await screen.findByText('Some files were skipped');
    screen.getByText('Only image and video files are supported.');
    screen.getByText('notes.pdf');
    expect(lines.map(({ name }) => name)).toEqual(['a.jpg']);
  });

  test('shows progress per file and in total, and reports the end', async () => {
    drop(file('a.jpg'), file('film.mp4', 'video/mp4'));
    expect(picker().disabled).toBe(true);
    screen.getByText('Uploading...');
    act(() => lines[0]?.onProgress(4));
    screen.getByText('57%');
    expect(screen.getByRole('progressbar', { name: 'Sent of all files' }).getAttribute('value')).toBe(String(4 / 14));
    act(() => lines[0]?.onWaiting());
    screen.getByText(/^No connection\. 0 of \d+ saved/);
    act(() => {
      for (const [n, line] of lines.entries()) {
        line.onBegun(`id-${n}`);
        line.onDone();
      }
    });
    await screen.findByText('Files uploaded successfully!');
    screen.getByText('Uploaded 2 files (1 photos, 1 videos)');
    expect(picker().disabled).toBe(false);
    screen.getByText('2 of 2 sent');
    screen.getByText('All 2 files are here.');
  });

  test('reports failures, shows refusals with their message, and offers a retry', async () => {
    drop(file('a.jpg'), file('lie.jpg'));
    act(() => {
      lines[0]?.onError(undefined, false);
      lines[1]?.onError('Only pictures can be added.', true);
    });
    await screen.findByText('Upload failed');
    screen.getByText('Please try again or contact support');
    screen.getByText('Only pictures can be added.');
    fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] ?? document.body);
    expect(lines).toHaveLength(3);
  });

  test('reorders by keyboard and removes pictures', () => {
    drop(file('a.jpg'), file('b.jpg'));
    const names = () =>
      within(screen.getByRole('list', { name: 'Your files, in order' }))
        .getAllByRole('listitem')
        .map((one) => one.querySelector('.upload-name')?.textContent);
    fireEvent.click(screen.getByRole('button', { name: 'Move b.jpg earlier' }));
    expect(names()).toEqual(['b.jpg', 'a.jpg']);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    screen.getByText('0 of 2 sent, paused');
    fireEvent.click(screen.getByRole('button', { name: 'Remove b.jpg' }));
    expect(names()).toEqual(['a.jpg']);
  });
});
