import type { JSX } from 'react';
import { Loading, Skeleton } from '../shared/states/skeleton.js';
import { sharedText as t } from '../shared/language/shared-texts.js';
import './page-loading.css';

export const PageLoading = (): JSX.Element => (
  <Loading label={t('loading')}>
    <div className="page-loading">
      <Skeleton width="min(20rem, 70%)" height="2.4rem" />
      <Skeleton height="1.1rem" />
      <Skeleton width="80%" height="1.1rem" />
      <Skeleton height="12rem" />
    </div>
  </Loading>
);
