import {
  customerServiceMessages as messages,
  reassignReasons,
  reassignReasonLabels,
  type ReassignReason,
} from '@keepsake/contracts/catalog/customer-service-messages';
import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { Checkbox, Form, Select } from 'antd';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, hasStatus, sentenceOf } from '../../../shared/api/errors.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import type { ActionProps } from './code-actions.js';
import { plateName } from './customer-labels.js';
import { useAvailableCodes, useReassign } from './reassign-api.js';

type Typed = { readonly newQRCode?: string; readonly reason?: ReassignReason; readonly oldPlateNotInHands?: boolean };

/** Describes the effect for the family before the change. */
const effect = (reason: ReassignReason | undefined, notInHands: boolean): string =>
  reason === 'lost_plate' || notInHands
    ? 'Scanning the old plate will show a page that says nothing of the family. Links they gave away before end, too.'
    : 'Scanning the old plate will open the new page.';

export const ReassignDialog = ({ code, customerId, onLeave, onMeanwhile }: ActionProps): JSX.Element => {
  const [form] = Form.useForm<Typed>();
  const available = useAvailableCodes();
  const reassign = useReassign(customerId);
  const toast = useToast();
  const reason = Form.useWatch('reason', form);
  const notInHands = Form.useWatch('oldPlateNotInHands', form) ?? false;
  const [typed, setTyped] = useState('');
  const codes = available.data?.codes ?? [];
  const offered = withTyped(codes, typed);

  const send = ({ newQRCode = '', reason: why, oldPlateNotInHands }: Typed): void => {
    if (why === undefined || reassign.isPending) return;
    const requested = {
      oldQRCode: code.qrCode,
      newQRCode,
      reason: why,
      customerId,
      oldPlateNotInHands: oldPlateNotInHands ?? false,
    };
    reassign.mutate(requested, {
      onSuccess: (moved) => {
        toast({
          title: messages.reassigned,
          description: `${plateName(moved.newQRCode)} opens the timeline now. Print its label under Shipping. The family will be notified by email.`,
        });
        onLeave();
      },
      onError: (error) => {
        toast({
          title: messages.notReassigned,
          description: sentenceOf(error, messages.notReassignedBecause),
          variant: 'destructive',
          ...(error instanceof ApiError && { reference: error.reference }),
        });
        if (hasStatus(error, 409) && error.slug.startsWith('code-')) {
          onMeanwhile(error.detail ?? messages.notReassignedBecause);
          onLeave();
        } else void available.refetch();
      },
    });
  };

  return (
    <ConfirmDialog
      question={`Move ${code.honoreeName ?? 'this timeline'} to a new plate?`}
      yes="Reassign"
      no="Keep this plate"
      onOpened={() => form.focusField('newQRCode')}
      pending={reassign.isPending}
      error={reassign.error}
      onYes={() => form.submit()}
      onNo={onLeave}
    >
      <p className="dialog-text">
        Every memory moves from {plateName(code.qrCode)} to the new plate. {effect(reason, notInHands)} The family is
        told by mail.
      </p>
      {available.isSuccess && codes.length === 0 && (
        <p className="notice notice-warning" role="alert">
          {messages.noCodes} <Link to="/admin/qr-generation">Generate a batch</Link>
        </p>
      )}
      <Form form={form} layout="vertical" validateTrigger="onSubmit" onFinish={send} noValidate>
        <Form.Item
          name="newQRCode"
          label="New QR code"
          required
          rules={[{ required: true, message: messages.newCode }]}
        >
          <Select
            showSearch={{ filterOption: (part, option) => fits(part, String(option?.value ?? '')), onSearch: setTyped }}
            loading={available.isLoading}
            placeholder="The code on the plate you send"
            notFoundContent={available.isError ? 'The codes did not load. Close this and try again.' : 'No such code.'}
            options={offered.map((one) => ({ value: one, label: plateName(one) }))}
          />
        </Form.Item>
        <Form.Item name="reason" label="Reason" required rules={[{ required: true, message: messages.reason }]}>
          <Select
            placeholder="Why the family needs another plate"
            options={reassignReasons.map((value) => ({ value, label: reassignReasonLabels[value] }))}
          />
        </Form.Item>
        <Form.Item name="oldPlateNotInHands" valuePropName="checked" className="reassign-tick">
          <Checkbox disabled={reason === 'lost_plate'}>Old plate is not in the family’s hands</Checkbox>
        </Form.Item>
      </Form>
    </ConfirmDialog>
  );
};

/** The list holds the oldest plates in stock; a typed code is added, and the server checks whether it is free. */
const withTyped = (codes: readonly string[], typed: string): readonly string[] => {
  const parsed = parsePlateCode(typed);
  return parsed.ok && !codes.includes(parsed.code) ? [parsed.code, ...codes] : codes;
};

/** Matches a code as typed or pasted from the plate. */
const fits = (typed: string, code: string): boolean =>
  code.toLowerCase().includes(typed.toLowerCase().replace(/[\s-]/g, ''));
