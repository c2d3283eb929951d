import { useEffect } from 'react';
import { contributionsOf } from '../../contributions.js';
import type { ManageEntry } from '../manage-api.js';

export type ManageContribution = {
  readonly key: string;
  /** In the order of the timeline. */
  readonly memories: readonly [ManageEntry, ...ManageEntry[]];
};

type Listing = {
  readonly data: { readonly pages: readonly { readonly entries: readonly ManageEntry[] }[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
};

const placeOf = ({ date, submittedAt, id }: ManageEntry): string => `${date ?? '9999'} ${submittedAt} ${id}`;

const inOrder = ([...memories]: ManageContribution['memories']): ManageContribution['memories'] =>
  memories.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));

/** Groups loaded entries by contribution. Omits a last group that continues on the next page. */
export const useContributions = (list: Listing) => {
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const groups = contributionsOf(entries).map(({ key, memories }) => ({
    key: memories[0].groupId ?? key,
    memories: inOrder(memories),
  }));
  const isCut = list.hasNextPage && typeof groups.at(-1)?.memories[0].groupId === 'string';
  const contributions: readonly ManageContribution[] = isCut ? groups.slice(0, -1) : groups;
  const needsMore = isCut && contributions.length === 0;
  const { fetchNextPage, isFetching, isError } = list;
  useEffect(() => {
    if (needsMore && !isFetching && !isError) void fetchNextPage();
  }, [needsMore, isFetching, isError, fetchNextPage]);
  return {
    contributions,
    entries: contributions.flatMap(({ memories }) => memories),
    isIncomplete: needsMore,
  };
};
