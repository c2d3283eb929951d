import { describe, expect, it, test } from '@jest/globals';
import { figuresOf, moveLabels, requireStatementMonth, signed } from './statement.js';
import { statementTexts } from './statement-texts.js';
import { adjust, giveBack, restock, take, type StockMove } from '../../stock/domain/stock.js';

/** Builds a chain of moves from an opening count. */
const chain = (opening: number, steps: readonly ((stock: Parameters<typeof take>[0]) => StockMove)[]) => {
  const moves: StockMove[] = [];
  for (const step of steps)
    moves.push(
      step({ currentStock: moves.at(-1)?.newStock ?? opening, moves: 4 + moves.length, lowStockThreshold: 5 }),
    );
  return moves;
};

describe('the figures of a month', () => {
  it('end with the count of the last move', () => {
    const moves = chain(7, [
      (stock) => restock(stock, 20),
      (stock) => take(stock, 3),
      (stock) => take(stock, 1),
      (stock) => giveBack(stock, 1),
      (stock) => adjust(stock, -2),
      (stock) => adjust(stock, 5),
    ]);
    const figures = figuresOf(7, moves);
    expect(figures).toEqual({ opening: 7, restocked: 20, assigned: 3, adjusted: 3, closing: 27 });
    expect(figures.closing).toBe(moves.at(-1)?.newStock);
  });

  it('begin and end with the same count without a move', () => {
    expect(figuresOf(4, [])).toEqual({ opening: 4, restocked: 0, assigned: 0, adjusted: 0, closing: 4 });
  });
});

describe('a month', () => {
  const around = { first: '2026-03', now: '2026-05' };

  it.each(['2026-03', '2026-04', '2026-05'])('%s has a statement', (month) => {
    expect(() => requireStatementMonth(month, around)).not.toThrow();
  });

  it.each([
    ['2026-06', 'This month has not begun yet. Please choose May 2026 or an earlier one.'],
    ['2027-01', 'This month has not begun yet. Please choose May 2026 or an earlier one.'],
    ['2026-02', 'This location began in March 2026. Please choose that month or a later one.'],
  ])('%s is refused: %s', (month, sentence) => {
    expect(() => requireStatementMonth(month, around)).toThrow(sentence);
  });
});

test('a move has a name and a sign', () => {
  expect(
    (
      [
        ['used', -1],
        ['used', 1],
        ['restocked', 1_200],
        ['adjusted', -3],
      ] as const
    ).map(([kind, change]) => `${moveLabels({ kind, change }, statementTexts.en)} ${signed(change)}`),
  ).toEqual(['Assigned to a case −1', 'Given back +1', 'Restocked +1,200', 'Adjusted −3']);
  expect(signed(0)).toBe('0');
});
