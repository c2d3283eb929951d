import type { OpenedQuestion } from '@keepsake/contracts/rest/questions';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type JSX } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { sendJson } from '../../shared/api/client.js';
import { hasStatus } from '../../shared/api/errors.js';
import { newKey } from '../../shared/api/idempotency.js';
import { answerHash } from '../../shared/answer-link.js';
import { inAccount } from '../../shared/area/areas.js';
import { usePageTitle } from '../../shared/page-title.js';
import { LoadFailed } from '../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../shared/states/skeleton.js';
import { tokenOfAddress } from './link-token.js';
import { relativeText as t } from './relative-texts.js';
import './invitation-page.css';

/** Leads from the link of a weekly question to its page, with the form open. The address of the page has no token. */
const QuestionPage = (): JSX.Element => {
  usePageTitle(t('title'));
  const [token] = useState(() => tokenOfAddress());
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () => sendJson<OpenedQuestion>('/api/questions/open', { body: { token }, key: newKey() }),
    onSuccess: ({ timelineUrl, prompt }) => navigate(`${timelineUrl}${answerHash(prompt)}`, { replace: true }),
  });
  const { mutate } = open;
  useEffect(() => {
    if (token !== '') mutate();
  }, [mutate, token]);

  if (token === '' || hasStatus(open.error, 400, 404, 422))
    return (
      <div className="keep" role="alert">
        <h1>{t('closed')}</h1>
        <p>{t('closedMore')}</p>
        <Link className="button button-quiet" to="/support">
          {t('write')}
        </Link>
      </div>
    );
  if (open.isError) return <LoadFailed error={open.error} level={1} onRetry={() => mutate()} />;
  return (
    <div className="keep">
      <Loading label={t('loading')}>
        <Skeleton height="3rem" />
        <Skeleton height="6rem" />
      </Loading>
    </div>
  );
};

export default inAccount(QuestionPage);
