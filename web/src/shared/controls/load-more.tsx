import type { JSX } from 'react';
import { siteText as t } from '../area/site-texts.js';
import { PendingButton } from './pending-button.js';

type Pages = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
};

/** Loads the next page of a list, if there is one. */
export const LoadMore = ({ list }: { readonly list: Pages }): JSX.Element | null =>
  list.hasNextPage ? (
    <PendingButton
      type="button"
      variant="quiet"
      pending={list.isFetchingNextPage}
      pendingLabel={t('loading')}
      onClick={() => void list.fetchNextPage()}
    >
      {t('loadMore')}
    </PendingButton>
  ) : null;
