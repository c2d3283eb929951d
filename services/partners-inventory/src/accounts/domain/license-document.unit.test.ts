import { describe, expect, it } from '@jest/globals';
import { maxLicenseBytes } from '@keepsake/contracts/values/limits';
import { requireLicenseSize, requireLicenseType } from './license-document.js';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13];

describe('a license document', () => {
  it.each([
    ['%PDF-1.7\n%', 'application/pdf'],
    ['%PDF-2.0\n', 'application/pdf'],
    [Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 16]), 'image/jpeg'],
    [Buffer.from(png), 'image/png'],
  ])('that begins with %j is %s', (head, type) => {
    expect(requireLicenseType(Buffer.from(head as string))).toBe(type);
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
  ])('that is %s is refused with the accepted types', (_, head) => {
    expect(() => requireLicenseType(Buffer.from(head as string))).toThrow('Please choose a PDF, JPG or PNG file.');
  });

  it('has 1 byte to 10 MB', () => {
    expect(() => requireLicenseSize(0)).toThrow('This file is empty. Please choose another.');
    expect(() => requireLicenseSize(maxLicenseBytes + 1)).toThrow('Please choose a file of 10 MB or less.');
    expect(() => [1, maxLicenseBytes].forEach(requireLicenseSize)).not.toThrow();
  });
});
