import { describe, expect, it } from '@jest/globals';
import { exportFileName, mediaFileName, safeName } from './file-names.js';

describe('file names in exports', () => {
  it('keep text of any script', () => {
    for (const name of ['The boat we never sold', 'زهرة الحديقة', '花火大会', 'Ромашки', 'Fête d’été 🎈'])
      expect(safeName(name)).toBe(name);
  });

  it('contain no path, drive or wildcard', () => {
    expect(safeName('../../etc/passwd')).toBe('etcpasswd');
    expect(safeName('C:\\Windows\\*.exe')).toBe('CWindows.exe');
    expect(safeName('a<b>|"c"?')).toBe('abc');
  });

  it('contain no bidirectional or invisible marks', () => {
    expect(safeName('photo\u202Egpj.exe')).toBe('photogpj.exe');
    expect(safeName('a\u0000b\u200B\u2066c\nd\ud800')).toBe('abc d');
  });

  it('end in nothing that Windows drops and fit its path limit', () => {
    expect(safeName('  the end ... ')).toBe('the end');
    expect(safeName('. . .')).toBe('');
    expect(safeName('é'.repeat(500))).toBe('é'.repeat(60));
    expect(safeName(`x${'\u0301'.repeat(500)}`).length).toBeLessThanOrEqual(120);
  });

  it('begin with a number, so that none is a device name', () => {
    expect(mediaFileName(1, 'CON', 'jpg')).toBe('0001 CON.jpg');
    expect(mediaFileName(12, '???', 'mp4')).toBe('0012.mp4');
    expect(mediaFileName(12_345, 'Sea', 'png')).toBe('12345 Sea.png');
    expect(exportFileName('nul', '2026-11-21')).toBe('Timeline 2026-11-21.zip');
    expect(exportFileName('Inés Duarte', '2026-11-21')).toBe('Inés Duarte 2026-11-21.zip');
    expect(exportFileName(undefined, '2026-11-21')).toBe('Timeline 2026-11-21.zip');
  });
});
