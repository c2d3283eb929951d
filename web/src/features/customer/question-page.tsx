import type { OpenedQuestion } from '@keepsake/contracts/rest/questions';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { sendJson } from '../../shared/api/client.js';
import { hasStatus } from '../../shared/api/errors.js';
import { newKey } from '../../shared/api/idempotency.js';
import { answerHash } from '../../shared/answer-link.js';
import { inAccount } from '../../shared/area/areas.js';
import { usePageTitle } from '../../shared/page-title.js';
import { tokenOfAddress } from './link-token.js';
import { relativeText as t } from './relative-texts.js';
import { UnopenedLink } from './parts/unopened-link.js';
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

  const isClosed = token === '' || hasStatus(open.error, 400, 404, 422);
  return (
    <UnopenedLink
      isClosed={isClosed}
      closed={[t('closed'), t('closedMore')]}
      to="/support"
      toLabel={t('write')}
      loading={t('loading')}
      view={{ error: open.error, refetch: mutate }}
    />
  );
};

export default inAccount(QuestionPage);
