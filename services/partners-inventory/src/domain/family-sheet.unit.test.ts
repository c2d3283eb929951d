import { describe, expect, it } from '@jest/globals';
import { contactLine } from './family-sheet.js';

describe('a family sheet', () => {
  it('ends with the contact, and omits unknown fields', () => {
    const home = { name: 'Okafor Funeral Home', city: 'Mobile', state: 'AL', phone: '555 0100' };
    expect(contactLine(home)).toBe('Questions? Okafor Funeral Home · Mobile, AL · 555 0100');
    expect(contactLine({ ...home, website: 'https://okafor.example' })).toContain('· https://okafor.example');
  });
});
