import { plateCount } from '@keepsake/contracts/values/plate-count';
import { Button, Form, Input } from 'antd';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useReceive, type Batch } from './batches-api.js';

const counted = (typed: string): number | undefined => (/^\s*\d{1,5}\s*$/.test(typed) ? Number(typed) : undefined);

/** Receives all or a counted part of a delivery. Single plates are scanned on QR Generation. */
export const ReceivePanel = ({ batch }: { readonly batch: Batch }): JSX.Element => {
  const receive = useReceive(batch.batchId);
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [problem, setError] = useState<string>();
  const { atMaker, copies } = batch;

  const send = (count?: number): void =>
    receive.mutate(count === undefined ? {} : { count }, {
      onSuccess: ({ received, left }) => {
        setTyped('');
        toast({
          title: `${plateCount({ codes: received, plates: received * copies })} received`,
          description: left === 0 ? 'The whole batch is here.' : `${left.toLocaleString()} still at the maker.`,
        });
      },
      onError: (error) =>
        setError(
          (error instanceof ApiError
            ? error.body.errors?.find(({ field }) => field === 'count')?.message
            : undefined) ?? sentenceOf(error, 'We couldn’t save this. Try again.'),
        ),
    });

  const sendCount = (): void => {
    const count = counted(typed);
    if (count === undefined || count < 1 || count > atMaker) {
      setError(`Enter a number from 1 to ${atMaker.toLocaleString()}.`);
      return;
    }
    send(count);
  };

  return (
    <section className="panel" aria-labelledby="receive-title">
      <h2 id="receive-title">At the maker</h2>
      <p>
        {plateCount({ codes: atMaker, plates: atMaker * copies })} still to be delivered. Orders and partners get a code
        once its plate is received.
      </p>
      <div className="receive-actions">
        <Button type="primary" loading={receive.isPending} onClick={() => send()}>
          Receive all
        </Button>
        <Form.Item
          label="Or as many codes as you counted"
          htmlFor="receive-count"
          layout="vertical"
          extra="Taken in the order of their serials."
          {...(problem !== undefined && { validateStatus: 'error' as const, help: problem })}
        >
          <div className="receive-count">
            <Input
              id="receive-count"
              inputMode="numeric"
              autoComplete="off"
              className="numeric"
              value={typed}
              onPressEnter={sendCount}
              onChange={({ target }) => {
                setTyped(target.value);
                setError(undefined);
              }}
            />
            <Button disabled={receive.isPending} onClick={sendCount}>
              Receive
            </Button>
          </div>
        </Form.Item>
        <p className="quiet">
          Plates of one delivery mixed with others?{' '}
          <Link to="/admin/qr-generation?intake=open">Scan them one by one.</Link>
        </p>
      </div>
    </section>
  );
};
