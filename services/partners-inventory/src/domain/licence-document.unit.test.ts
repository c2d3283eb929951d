import { describe, expect, it } from '@jest/globals';
import { largestLicenceBytes } from '@keepsake/contracts/values/limits';
import { requireLicenceSize, requireLicenceType } from './licence-document.js';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13];

describe('the copy of a licence', () => {
  it.each([
    ['%PDF-1.7\n%', 'application/pdf'],
    ['%PDF-2.0\n', 'application/pdf'],
    [Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 16]), 'image/jpeg'],
    [Buffer.from(png), 'image/png'],
  ])('that begins with %j is %s', (head, type) => {
    expect(requireLicenceType(Buffer.from(head as string))).toBe(type);
  });

  it.each([
    ['a page', '<!doctype html><scr'],
    ['a page before a PDF', '<script></script>%PDF-1.7'],
    ['a drawing with scripts', '<svg xmlns="http'],
    ['a program', 'MZ\x90\x00\x03'],
    ['an archive, as office files are', 'PK\x03\x04'],
    ['a moving picture', 'GIF89a'],
    ['the first letters of a PDF', '%PDF'],
    ['half a signature', Buffer.from(png.slice(0, 6))],
    ['nothing', ''],
  ])('that is %s is refused with what to send', (_, head) => {
    expect(() => requireLicenceType(Buffer.from(head as string))).toThrow('Please choose a PDF, JPG or PNG file.');
  });

  it('has a byte at least and 10 MB at most', () => {
    expect(() => requireLicenceSize(0)).toThrow('This file is empty. Please choose another.');
    expect(() => requireLicenceSize(largestLicenceBytes + 1)).toThrow('Please choose a file of 10 MB or less.');
    expect(() => [1, largestLicenceBytes].forEach(requireLicenceSize)).not.toThrow();
  });
});
