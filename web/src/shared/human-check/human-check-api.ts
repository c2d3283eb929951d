import type { HumanCheckAnswer } from '@keepsake/contracts/rest/human-check';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { getJson } from '../api/client.js';

export type SolvedCheck = { readonly challengeId: string; readonly answer: string };

/** False also if the device's clock is ahead, which would refetch endlessly. */
const untilExpiry = (check: HumanCheckAnswer | undefined): number | false => {
  const leftMs = check === undefined ? 0 : Date.parse(check.expiresAt) - Date.now();
  return leftMs > 0 ? leftMs : false;
};

/** A challenge is valid once, so each shown question has its own, renewed on expiry. */
export const useHumanCheck = () => {
  const question = useId();
  const [shownAt] = useState(() => Date.now());
  return useQuery({
    queryKey: ['human-check', question, shownAt],
    queryFn: ({ signal }) => getJson<HumanCheckAnswer>('/api/human-check', signal),
    refetchInterval: ({ state }) => untilExpiry(state.data),
    refetchOnMount: 'always',
    gcTime: 0,
  });
};

/** "7 - 3" -> 4; undefined for other questions, which only the server can check. */
export const solve = (question: string): number | undefined => {
  const [, left, sign, right] = /(\d+)\s*([+\-−–])\s*(\d+)/.exec(question) ?? [];
  if (left === undefined || right === undefined) return undefined;
  return sign === '+' ? Number(left) + Number(right) : Number(left) - Number(right);
};
