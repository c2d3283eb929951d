import { describe, expect, it } from '@jest/globals';
import { chosenMemories } from './book.js';

const memories = (...ids: readonly string[]) => ids.map((id) => ({ id }));
const idsOf = (chosen: readonly { readonly id: string }[]) => chosen.map(({ id }) => id);

describe('the memories of a book', () => {
  it('follow the order, unnamed ones after their predecessor by date', () => {
    const chosen = chosenMemories(memories('a', 'b', 'c', 'd', 'e', 'f'), {
      leftOut: ['e'],
      order: ['d', 'gone', 'b'],
    });
    expect(idsOf(chosen)).toEqual(['a', 'd', 'f', 'b', 'c']);
  });

  it('stay by date when nothing is ordered', () => {
    const many = memories(...Array.from({ length: 20_000 }, (_, n) => `memory-${n}`));
    expect(chosenMemories(many, { leftOut: [], order: [] })).toEqual(many);
  });
});
