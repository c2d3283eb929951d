import type { TimelineAbout } from '@keepsake/contracts/rest/manage';
import type { JSX } from 'react';
import { filled, slot } from '../../../../shared/area/filled.js';
import { newKey } from '../../../../shared/api/idempotency.js';
import { useFailed } from '../../../../shared/toast/use-failed.js';
import { manageText as t } from '../manage-texts.js';
import { useDescribe } from './about-api.js';

type Props = { readonly code: string; readonly details: TimelineAbout };

/** Shows or hides the line that names the partner who prepared the page. */
export const PreparedBy = ({ code, details: { preparedBy, preparedByShown } }: Props): JSX.Element | null => {
  const describe = useDescribe(code);
  const failed = useFailed();
  if (preparedBy === null) return null;
  const shown = describe.isPending ? (describe.variables.body.preparedByShown ?? preparedByShown) : preparedByShown;
  return (
    <label className="manage-prepared">
      <input
        type="checkbox"
        checked={shown}
        onChange={({ target }) =>
          !describe.isPending &&
          describe.mutate(
            { body: { preparedByShown: target.checked }, key: newKey() },
            { onError: (error) => failed(error) },
          )
        }
      />
      <span>{filled(t('aboutPrepared', { name: slot(0) }), <bdi>{preparedBy}</bdi>)}</span>
    </label>
  );
};
