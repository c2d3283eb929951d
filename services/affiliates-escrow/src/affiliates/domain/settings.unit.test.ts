import { expect, it } from '@jest/globals';
import { changesBetween, exemptTypes, type Settings } from './settings.js';

const settings: Settings = { defaultRateTenths: 100, memorialExempt: true, petExempt: true };

it('records only changed settings', () => {
  expect(changesBetween(settings, settings)).toEqual([]);
  expect(changesBetween(settings, { ...settings, defaultRateTenths: 125, petExempt: false })).toEqual([
    { field: 'defaultRateTenths', from: '100', to: '125' },
    { field: 'petExempt', from: 'true', to: 'false' },
  ]);
});

it('lists the exempt partner types', () => {
  expect(exemptTypes(settings)).toEqual(['memorial', 'pet']);
  expect(exemptTypes({ ...settings, memorialExempt: false })).toEqual(['pet']);
});
