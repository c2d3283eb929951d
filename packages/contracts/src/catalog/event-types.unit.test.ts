import { describe, expect, test } from '@jest/globals';
import {
  eventTypeOf,
  eventTypes,
  eventTypeSlugs,
  lookUpEventType,
  orderFormEventTypes,
  timelineHeading,
} from './event-types.js';
import { orderSteps } from './order-steps.js';

describe('lookUpEventType', () => {
  test.each([
    ['memorial', 'memorial', 'Memorial'],
    ['MEMORIAL', 'memorial', 'Memorial'],
    [' Pet Memorial ', 'pet-memorial', 'Pet Memorial'],
    ['pet_memorial', 'pet-memorial', 'Pet Memorial'],
    ['Memory Timeline', 'general', 'Memory Timeline'],
    ['Memory Timeline (General)', 'general', 'Memory Timeline'],
    ['general', 'general', 'Memory Timeline'],
    ['', 'general', 'Memory Timeline'],
    [undefined, 'general', 'Memory Timeline'],
    [' Quinceañera ', 'general', 'Quinceañera'],
    ['constructor', 'general', 'constructor'],
    ['!!!', 'general', '!!!'],
  ])('maps %p to %s, called %s', (typed, slug, label) => {
    expect(lookUpEventType(typed)).toEqual({ slug, label });
  });

  test('finds every type by its slug, label and choice', () => {
    for (const type of eventTypes)
      for (const spelling of [type.slug, type.label, type.choice])
        expect(lookUpEventType(spelling).slug).toBe(type.slug);
    expect(eventTypes.map((type) => type.slug)).toEqual([...eventTypeSlugs]);
  });
});

describe('headings', () => {
  test('puts the lead before the name, and omits it without a name', () => {
    expect(timelineHeading('memorial', ' Inés Duarte ')).toEqual({ lead: 'In memory of', name: 'Inés Duarte' });
    expect(timelineHeading('wedding', undefined)).toEqual({ lead: '', name: 'Memory Timeline' });
    expect(timelineHeading('wedding', '  ')).toEqual({ lead: '', name: 'Memory Timeline' });
  });

  test('never celebrate in remembrance types', () => {
    const terms = eventTypes.filter((type) => type.remembrance).flatMap((type) => [type.lead, type.subtitle]);
    expect(terms.length).toBe(4);
    expect(terms.filter((text) => /happy|!/i.test(text))).toEqual([]);
  });
});

test('offers five types in the order form', () => {
  expect(orderFormEventTypes.map((slug) => eventTypeOf(slug).label)).toEqual([
    'Wedding',
    'Memorial',
    'Birthday',
    'Retirement',
    'Pet Memorial',
  ]);
});

describe('order steps', () => {
  const at = '2026-05-03T10:00:00.000Z';
  const statesOf = (paidAt: string | null, completedAt: string | null, shippedAt: string | null = null) =>
    orderSteps({ createdAt: at, paidAt, shippedAt, completedAt }).map((step) => step.state);

  test('never show paid before payment', () => {
    expect(statesOf(null, null)).toEqual(['done', 'current', 'ahead', 'ahead']);
    expect(statesOf(at, null)).toEqual(['done', 'done', 'current', 'ahead']);
    expect(statesOf(at, at, at)).toEqual(['done', 'done', 'done', 'done']);
  });

  test('never claim payment, plate or shipment when staff closed the order unpaid', () => {
    expect(statesOf(null, at)).toEqual(['done', 'ahead', 'ahead', 'ahead']);
  });

  test('never show shipped when staff completed a paid order that was not sent', () => {
    expect(statesOf(at, at)).toEqual(['done', 'done', 'done', 'ahead']);
  });
});
