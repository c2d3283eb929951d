/** @jest-environment ./web/test/browser-environment.cjs */
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { entry } from '../../../../../test/fake-manage.js';
import { headingOfEntry, WholePicture } from './entry-parts.js';

const voice = { ...entry(1, ''), description: '', caption: 'She sang.', mediaType: 'audio' as const };

test('does not repeat the words of a recording that are shown with it', () => {
  expect(headingOfEntry(voice)).toBe('A recording');
  expect(headingOfEntry({ ...voice, title: 'Her song' })).toBe('Her song');
  expect(headingOfEntry({ ...voice, mediaType: 'image' })).toBe('She sang.');
});

test('names why a recording cannot be played, with its words', () => {
  const mediaFault = 'Nothing can be heard in this recording. Please record it again.';
  render(<WholePicture entry={{ ...voice, mediaState: 'failed', mediaFault }} />);
  expect(screen.getByText(mediaFault)).toBeTruthy();
  expect(screen.getByText('She sang.')).toBeTruthy();
});
