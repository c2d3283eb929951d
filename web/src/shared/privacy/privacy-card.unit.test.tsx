/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type JSX } from 'react';
import { everyone, PrivacyCard, type Privacy } from './privacy-card.js';

let now: Privacy;
const Host = ({ from }: { readonly from: Privacy }): JSX.Element => {
  const [value, setValue] = useState(from);
  return (
    <PrivacyCard
      value={value}
      onChange={(next) => {
        now = next;
        setValue(next);
      }}
    />
  );
};
beforeEach(() => {
  now = everyone;
});
afterEach(cleanup);

const choose = (name: RegExp): void => void fireEvent.click(screen.getByRole('radio', { name }));
const email = (): HTMLInputElement => screen.getByLabelText(/Invited emails/, { selector: 'input' });
const type = (text: string): void => void fireEvent.change(email(), { target: { value: text } });
const add = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Add' }));

describe('privacy card', () => {
  test('shows who may see it, and clears private fields when public', () => {
    render(<Host from={everyone} />);
    screen.getByText('Anyone with the QR code or link can view it.');
    screen.getByText('Only people with the access code or invited emails.');
    choose(/Private/);
    type('ana@example.org');
    add();
    choose(/Public/);
    expect(now).toEqual({ isPrivate: false, accessCode: '', inviteEmails: [] });
  });

  test('generates a six-character code, keeps an existing one, converts to capitals', () => {
    render(<Host from={everyone} />);
    choose(/Private/);
    expect(now.accessCode).toMatch(/^[A-Z0-9]{6}$/);
    const code = screen.getByLabelText<HTMLInputElement>('Access code');
    expect(code.maxLength).toBe(6);
    fireEvent.change(code, { target: { value: 'rosa 4' } });
    expect(now.accessCode).toBe('ROSA4');
    cleanup();
    render(<Host from={{ isPrivate: false, accessCode: 'ROSE42', inviteEmails: [] }} />);
    choose(/Private/);
    expect(now.accessCode).toBe('ROSE42');
  });

  test('adds addresses by button and Enter, trimmed without duplicates, and removes them', () => {
    render(<Host from={{ isPrivate: true, accessCode: 'ROSE42', inviteEmails: [] }} />);
    add();
    type('  Ana@Example.org ');
    add();
    type('rui@example.org');
    fireEvent.keyDown(email(), { key: 'Enter', keyCode: 13 });
    type('ana@example.org');
    add();
    expect(now.inviteEmails).toEqual(['ana@example.org', 'rui@example.org']);
    type('nobody');
    add();
    screen.getByText('Please enter a valid email address');
    fireEvent.click(screen.getByRole('button', { name: 'Remove ana@example.org' }));
    expect(now.inviteEmails).toEqual(['rui@example.org']);
  });

  test('adds a typed address when the field is left without a press of Add', () => {
    render(<Host from={{ isPrivate: true, accessCode: 'ROSE42', inviteEmails: [] }} />);
    type('ana@example.org');
    fireEvent.blur(email());
    expect(now.inviteEmails).toEqual(['ana@example.org']);
  });
});
