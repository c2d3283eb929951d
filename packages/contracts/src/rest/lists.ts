import { z } from 'zod';
import { listQuery, optionalLine } from './fields.js';

/** Query of a sortable list: search text, and a sort field with `-` before it for descending order. */
export const workQuery = (...fields: readonly [string, ...string[]]) =>
  listQuery.extend({
    q: optionalLine(200),
    sort: z
      .enum(
        fields.flatMap((field) => [field, `-${field}`]),
        {
          error: `Please sort by ${fields.join(', ')}; a minus before it turns the order round.`,
        },
      )
      .optional(),
  });

export const orderSorts = ['created', 'name', 'quantity', 'total', 'number'] as const;
export const discountSorts = ['created', 'code', 'uses'] as const;
export const bookingSorts = ['created', 'amount'] as const;
export const contactSorts = ['created', 'name', 'email'] as const;
export const partnerSorts = ['created', 'name', 'place', 'contact'] as const;
export const applicationSorts = ['created', 'name', 'place', 'contact'] as const;
export const affiliateSorts = ['created', 'name', 'rate', 'sales', 'earned', 'pending'] as const;
export const plateRequestSorts = ['asked', 'name', 'quantity'] as const;
export const caseSorts = ['created', 'name', 'service'] as const;
