import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWritings } from '../domain/mail-texts.js';
import { compose } from '../domain/templates.js';
import { sampleDraft, samplePartner } from '../domain/templates.sample.js';
import { formatsOf, readCatalogs } from './catalogs.js';

const fileOf = (own: unknown): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'keepsake-texts-')), 'texts.json');
  writeFileSync(path, typeof own === 'string' ? own : JSON.stringify(own));
  return path;
};
const subjectIn = (own: unknown, language: string): string =>
  compose(sampleDraft('order-received'), createWritings(formatsOf(readCatalogs(fileOf(own))), samplePartner), language)
    .subject;

describe('own texts of emails', () => {
  const own = { es: { order: { receivedSubject: 'Gracias: pedido {number}' } } };

  it('replace a sentence in their language only', () => {
    expect(subjectIn(own, 'es')).toBe('Gracias: pedido K-7K3M9QXA');
    expect(subjectIn(own, 'en')).toBe('We have received your order K-7K3M9QXA');
    expect(subjectIn({ en: { order: { receivedSubject: 'Thank you' } } }, 'es')).toBe(
      'Hemos recibido su pedido K-7K3M9QXA',
    );
  });

  it.each([
    [{ it: {} }, 'MAIL_TEXTS: it is not one of the languages'],
    [{ es: { order: { thanks: 'Gracias' } } }, 'MAIL_TEXTS: order.thanks in es is not a text of an email.'],
    [{ es: { order: { see: 'Ver {honoree}' } } }, 'MAIL_TEXTS: order.see in es may contain only the values none.'],
    [{ es: { order: { link: '{number' } } }, 'MAIL_TEXTS: order.link in es cannot be read:'],
    [{ es: { order: { see: 7 } } }, 'MAIL_TEXTS cannot be read:'],
    ['{', 'MAIL_TEXTS cannot be read:'],
  ])('%j stop the start', (given, message) => {
    expect(() => readCatalogs(fileOf(given))).toThrow(message);
  });

  it('stop the start if the file is missing', () => {
    expect(() => readCatalogs('/does/not/exist.json')).toThrow('MAIL_TEXTS cannot be read: ENOENT');
  });

  it('may be given without a file', () => {
    expect(readCatalogs(JSON.stringify(own)).get('es')).toMatchObject({
      'order.receivedSubject': ['Gracias: pedido ', ['number']],
    });
  });
});
