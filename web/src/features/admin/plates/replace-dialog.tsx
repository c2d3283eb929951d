import {
  customerServiceMessages as messages,
  reassignReasons,
  reassignReasonLabels,
  type ReassignReason,
} from '@keepsake/contracts/catalog/customer-service-messages';
import type { LifeState } from '@keepsake/contracts/rest/customers';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { Checkbox, Form, Input, Select } from 'antd';
import type { JSX } from 'react';
import { ApiError, hasStatus } from '../../../shared/api/errors.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useReplace } from './plates-api.js';

type Typed = {
  readonly reason?: ReassignReason;
  readonly newQRCode?: string;
  readonly oldPlateNotInHands?: boolean;
  readonly handedOver?: boolean;
};

type Props = {
  readonly code: string;
  readonly lifeState: LifeState;
  readonly customerId?: string;
  readonly onLeave: () => void;
  /** Called with the server's message when someone else was faster; the page shows it above the new state. */
  readonly onMeanwhile?: (sentence: string) => void;
};

const effect = (reason: ReassignReason | undefined, notInHands: boolean): string =>
  reason === 'lost_plate' || notInHands
    ? 'Scanning the old plate will show a page that says nothing of the family.'
    : 'Scanning the old plate will lead to the new one.';

const isTyped = (field: string): field is keyof Typed =>
  ['reason', 'newQRCode', 'oldPlateNotInHands', 'handedOver'].includes(field);

/** Replaces a plate, activated or not: new code, shipment with a label, and an email once sent. */
export const ReplaceDialog = ({ code, lifeState, customerId, onLeave, onMeanwhile }: Props): JSX.Element => {
  const [form] = Form.useForm<Typed>();
  const replace = useReplace(code);
  const toast = useToast();
  const reason = Form.useWatch('reason', form);
  const notInHands = Form.useWatch('oldPlateNotInHands', form) ?? false;
  const handedOver = Form.useWatch('handedOver', form) ?? false;
  const isActive = lifeState !== 'unactivated';

  const send = ({ reason: why, newQRCode = '', ...ticked }: Typed): void => {
    if (why === undefined || replace.isPending) return;
    const body = {
      reason: why,
      seen: lifeState,
      oldPlateNotInHands: ticked.oldPlateNotInHands ?? false,
      handedOver: ticked.handedOver ?? false,
      ...(newQRCode.trim() !== '' && { newQRCode }),
      ...(customerId !== undefined && { customerId }),
    };
    replace.mutate(body, {
      onSuccess: (done) => {
        const next = done.ships
          ? `Print its label under Shipping${done.atMaker ? ' once the maker has delivered it' : ''}.`
          : 'Nothing has to be shipped.';
        toast({
          title: 'Replacement ready',
          description: `${groupPlateCode(done.newQRCode)} is the new plate. ${next}`,
        });
        onLeave();
      },
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        form.setFields(
          (error.body.errors ?? []).flatMap(({ field, message }) =>
            isTyped(field) ? [{ name: field, errors: [message] }] : [],
          ),
        );
        if (error.slug.startsWith('new-code-') || error.slug === 'code-unknown' || error.slug === 'code-misread')
          form.setFields([{ name: 'newQRCode', errors: [error.detail ?? messages.newCode] }]);
        else if (hasStatus(error, 409) && onMeanwhile) {
          onMeanwhile(error.detail ?? 'This plate has just changed.');
          onLeave();
        }
      },
    });
  };

  return (
    <ConfirmDialog
      question={`Send a replacement for ${groupPlateCode(code)}?`}
      yes="Send a replacement"
      no="Cancel"
      onOpened={() => form.focusField('reason')}
      pending={replace.isPending}
      error={replace.error}
      onYes={() => form.submit()}
      onNo={onLeave}
    >
      <p className="dialog-text">
        {isActive ? 'Every memory moves to the new plate. ' : 'The family activates the new plate instead. '}
        {effect(reason, notInHands)}{' '}
        {handedOver
          ? 'Nothing is shipped.'
          : 'It is shipped to the address of the order; check it under Shipping before you print the label. The family will be notified by email when it is on its way.'}
      </p>
      <Form form={form} layout="vertical" validateTrigger="onSubmit" onFinish={send} noValidate>
        <Form.Item name="reason" label="Reason" required rules={[{ required: true, message: messages.reason }]}>
          <Select
            placeholder="Why the family needs another plate"
            options={reassignReasons.map((value) => ({ value, label: reassignReasonLabels[value] }))}
          />
        </Form.Item>
        <Form.Item name="newQRCode" label="New plate" extra="Leave it empty for the next plate in stock.">
          <Input placeholder="Next in stock" autoComplete="off" spellCheck={false} className="numeric" />
        </Form.Item>
        <Form.Item name="oldPlateNotInHands" valuePropName="checked" className="reassign-tick">
          <Checkbox disabled={reason === 'lost_plate'}>Old plate is not in the family’s hands</Checkbox>
        </Form.Item>
        <Form.Item name="handedOver" valuePropName="checked" className="reassign-tick">
          <Checkbox>The family has the new plate already</Checkbox>
        </Form.Item>
      </Form>
    </ConfirmDialog>
  );
};
