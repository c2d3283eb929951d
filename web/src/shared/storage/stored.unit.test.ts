/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  both,
  isFlag,
  isListOf,
  isNumber,
  isObject,
  isOneOf,
  isRecordOf,
  isText,
  isTexts,
  loadStored,
  nullable,
  numberIn,
  optional,
  parseJson,
  saveStored,
} from './stored.js';

type Note = { readonly text: string; readonly kind?: 'short' | 'long'; readonly at: number | null };
const isNote = isObject<Note>({ text: isText, kind: optional(isOneOf('short', 'long')), at: nullable(isNumber) });

afterEach(() => window.localStorage.clear());

describe('checks of stored values', () => {
  it('accepts an object with all fields, and with unknown ones', () => {
    expect(isNote({ text: 'a', kind: 'short', at: 1 })).toBe(true);
    expect(isNote({ text: 'a', at: null, later: 'field' })).toBe(true);
  });

  it.each([
    ['a missing field', { at: 1 }],
    ['a field of another type', { text: 1, at: 1 }],
    ['an unknown word', { text: 'a', kind: 'middling', at: 1 }],
    ['null in place of an absent field', { text: 'a', kind: null, at: 1 }],
    ['a list', ['a']],
    ['null', null],
    ['a text', 'a'],
  ])('rejects %s', (_, value) => {
    expect(isNote(value)).toBe(false);
  });

  it('checks every item of lists and records', () => {
    expect(isListOf(isFlag)([true, false])).toBe(true);
    expect(isListOf(isFlag)([true, 'false'])).toBe(false);
    expect(isRecordOf(isNote)({ one: { text: 'a', at: null } })).toBe(true);
    expect(isRecordOf(isNote)({ one: { text: 'a' } })).toBe(false);
  });

  it('accepts a form with absent texts, and combines checks', () => {
    const isForm = both(
      isTexts(['name', 'email']),
      isObject<{ readonly marketing?: boolean }>({ marketing: optional(isFlag) }),
    );
    expect(isForm({ name: 'Ada' })).toBe(true);
    expect(isForm({ name: 'Ada', marketing: 'yes' })).toBe(false);
    expect(isForm({ name: 1 })).toBe(false);
  });

  it('returns a number of an unknown object', () => {
    expect(numberIn({ layers: 2 }, 'layers')).toBe(2);
    expect(numberIn({ layers: '2' }, 'layers')).toBeUndefined();
    expect(numberIn(null, 'layers')).toBeUndefined();
  });
});

describe('values stored on this device', () => {
  it('returns what was stored', () => {
    expect(saveStored('note', { text: 'a', at: 1 })).toBe(true);
    expect(loadStored('note', isNote)).toEqual({ text: 'a', at: 1 });
  });

  it('removes a value when undefined is stored', () => {
    saveStored('note', { text: 'a', at: 1 });
    saveStored('note', undefined);
    expect(window.localStorage.getItem('note')).toBeNull();
  });

  it.each([
    ['nothing is stored', null],
    ['an older version wrote another shape', '{"words":"a"}'],
    ['the text is no JSON', '{"text":'],
  ])('returns undefined when %s', (_, text) => {
    if (text !== null) window.localStorage.setItem('note', text);
    expect(loadStored('note', isNote)).toBeUndefined();
  });

  it('returns undefined for a text that is no JSON', () => {
    expect(parseJson('{')).toBeUndefined();
    expect(parseJson(null)).toBeUndefined();
  });
});
