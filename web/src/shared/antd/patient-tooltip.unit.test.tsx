/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { PatientTooltip } from './patient-tooltip.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const hover = (name: string): void => {
  const button = screen.getByRole('button', { name });
  fireEvent.pointerEnter(button.parentElement ?? button);
  fireEvent.mouseEnter(button);
};
const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

test('opens after 0.7 seconds, and immediately beside one just closed', async () => {
  render(
    <>
      <PatientTooltip title="Paid orders">
        <button type="button">Revenue</button>
      </PatientTooltip>
      <PatientTooltip title="All customers">
        <button type="button">Customers</button>
      </PatientTooltip>
    </>,
  );
  hover('Revenue');
  await pass(600);
  expect(screen.queryByText('Paid orders')).toBeNull();
  await pass(150);
  expect(screen.getByText('Paid orders')).toBeTruthy();
  fireEvent.mouseLeave(screen.getByRole('button', { name: 'Revenue' }));
  await pass(150);
  hover('Customers');
  await pass(20);
  expect(screen.getByText('All customers')).toBeTruthy();
});
