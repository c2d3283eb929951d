import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { fieldMessage } from './field-message.js';

const sentenceOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: fieldMessage }).error?.issues[0]?.message;

describe('field sentence', () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.object({ firstName: z.string() }), {}, 'First name is missing.'],
    [z.object({ firstName: z.string().min(1) }), { firstName: '' }, 'First name is missing.'],
    [z.object({ firstName: z.string() }), { firstName: 7 }, 'First name must be text.'],
    [z.object({ firstName: z.string() }), undefined, 'What was sent is missing.'],
    [z.object({ firstName: z.string() }), [], 'What was sent must be an object with named fields.'],
    [
      z.object({ prefix: z.string().regex(/^[A-Z]{2,8}$/) }),
      { prefix: '1' },
      'Prefix is not written in the form that is expected.',
    ],
    [z.object({ rate: z.int().min(0) }), { rate: -1 }, 'Rate must be not less than 0.'],
    [z.object({ rate: z.int() }), { rate: 1.5 }, 'Rate must be a whole number.'],
    [z.object({ password: z.string().min(8) }), { password: 'x' }, 'Password must be at least 8 characters.'],
    [z.object({ notes: z.string().max(2) }), { notes: 'xxx' }, 'Notes must be at most 2 characters.'],
    [
      z.object({ orderIds: z.array(z.uuid()) }),
      { orderIds: ['x'] },
      'Order ids is not an id that we know. Please reload the page.',
    ],
    [z.object({ type: z.enum(['deposit', 'hold']) }), { type: 'x' }, 'Type must be one of: deposit, hold.'],
    [z.object({ one: z.union([z.string(), z.int()]) }), { one: {} }, 'One is not valid.'],
    [z.object({ email: z.email('Write it like this.') }), { email: 'x' }, 'Write it like this.'],
  ])('names the field and its requirement (%#)', (schema, value, sentence) => {
    expect(sentenceOf(schema, value)).toBe(sentence);
  });
});
