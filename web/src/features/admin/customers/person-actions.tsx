import type { CustomerFile } from '@keepsake/contracts/rest/customer-service';
import { Button, Dropdown } from 'antd';
import { useState, type JSX } from 'react';
import { EmailDialog, EraseDialog } from './person-dialogs.js';
import { MergeDialog } from './merge-dialog.js';

const dialogs = { email: EmailDialog, merge: MergeDialog, erase: EraseDialog } as const;
type Open = keyof typeof dialogs;

const entries: readonly { readonly key: Open; readonly label: string; readonly danger?: true }[] = [
  { key: 'email', label: 'Correct the email' },
  { key: 'merge', label: 'Merge with another customer' },
  { key: 'erase', label: 'Erase this person', danger: true },
];

/** Groups rare and consequential actions under "More". */
export const PersonActions = ({ customer }: Pick<CustomerFile, 'customer'>): JSX.Element => {
  const [open, setOpen] = useState<Open>();
  const Dialog = open && dialogs[open];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items: [...entries], onClick: ({ key }) => setOpen(key as Open) }}>
        <Button>More</Button>
      </Dropdown>
      {Dialog && <Dialog customer={customer} onLeave={() => setOpen(undefined)} />}
    </>
  );
};
