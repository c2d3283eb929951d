import type { HumanCheckAnswer } from '@keepsake/contracts/rest/human-check';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '../api/client.js';

export type SolvedCheck = { readonly challengeId: string; readonly answer: string };

/** A new question every time it is asked for; none is kept. */
export const useHumanCheck = () =>
  useQuery({
    queryKey: ['human-check'],
    queryFn: ({ signal }) => getJson<HumanCheckAnswer>('/api/human-check', signal),
    gcTime: 0,
  });

/** "7 - 3" -> 4; undefined when the question is of another kind, which only the server can judge then. */
export const solve = (question: string): number | undefined => {
  const [, left, sign, right] = /(\d+)\s*([+\-−–])\s*(\d+)/.exec(question) ?? [];
  if (left === undefined || right === undefined) return undefined;
  return sign === '+' ? Number(left) + Number(right) : Number(left) - Number(right);
};
