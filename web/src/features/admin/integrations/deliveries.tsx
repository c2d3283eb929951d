import type { WebhookDelivery } from '@keepsake/contracts/rest/integrations';
import { Button } from 'antd';
import type { JSX } from 'react';
import { path, sendJson } from '../../../shared/api/client.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { StateLabel } from '../parts/state-label.js';
import { useAction } from '../parts/use-action.js';
import { integrationsKey, useDeliveries } from './integrations-api.js';
import { at, outcomeOf } from './integrations-labels.js';

const tones = { delivered: 'done', failed: 'ended', waiting: 'waits' } as const;
const names = { delivered: 'Delivered', failed: 'Failed', waiting: 'Waiting' } as const;

const Delivery = ({ one }: { readonly one: WebhookDelivery }): JSX.Element => {
  const { act, pending } = useAction(integrationsKey, () => undefined);
  return (
    <li>
      <div className="integration-line">
        <span>{one.event}</span>
        <StateLabel tone={tones[one.status]}>{names[one.status]}</StateLabel>
        <Button
          size="small"
          loading={pending}
          aria-label={`Send ${one.event} of ${at(one.createdAt)} again`}
          onClick={() =>
            void act({
              input: one,
              run: (key) => sendJson(path`/api/admin/webhook-deliveries/${one.id}/replay`, { key }),
              done: 'Sending again',
            })
          }
        >
          Send again
        </Button>
      </div>
      <p className="quiet">
        {at(one.createdAt)} · {outcomeOf(one)}
      </p>
    </li>
  );
};

/** Lists the newest deliveries of a webhook; each can be sent again. */
export const Deliveries = ({ webhookId, url }: { readonly webhookId: string; readonly url: string }): JSX.Element => (
  <Answered query={useDeliveries(webhookId)} label="Loading the deliveries" loading={<RowsLoading rows={2} />}>
    {({ rows, total }) =>
      rows.length === 0 ? (
        <p className="quiet">Nothing was sent in the last 30 days.</p>
      ) : (
        <>
          <ul className="integration-list" aria-label={`Deliveries to ${url}`}>
            {rows.map((one) => (
              <Delivery key={one.id} one={one} />
            ))}
          </ul>
          {total > rows.length && (
            <p className="quiet">
              The newest {rows.length} of {total.toLocaleString()}.
            </p>
          )}
        </>
      )
    }
  </Answered>
);
