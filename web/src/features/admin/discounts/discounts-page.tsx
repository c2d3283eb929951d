import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { path, sendJson } from '../../../shared/api/client.js';
import type { ListAction } from '../parts/work-list/list-definition.js';
import { WorkList } from '../parts/work-list/work-list.js';
import { DiscountForm } from './discount-form.js';
import type { Discount } from './discount-labels.js';
import { discountsList } from './discounts-list.js';

const { countLabel: textOf } = discountsList;

const turn = (active: boolean) => (one: Discount, key: string) =>
  sendJson(path`/api/admin/discounts/${one.id}`, { method: 'PUT', body: { active }, key });

const actions: readonly ListAction<Discount>[] = [
  {
    label: 'Enable',
    may: ({ active }) => !active,
    question: (count) => `Enable ${textOf(count)}?`,
    effect: 'Buyers can use them again, within their days and limits.',
    run: turn(true),
    done: (count) => `${textOf(count)} enabled`,
  },
  {
    label: 'Disable',
    may: ({ active }) => active,
    question: (count) => `Disable ${textOf(count)}?`,
    effect: 'New orders are refused the code. Orders that have it keep their discount.',
    run: turn(false),
    done: (count) => `${textOf(count)} disabled`,
    danger: true,
  },
];

/** Lists discount codes with their uses. */
export default function DiscountsPage(): JSX.Element {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <WorkList
        list={discountsList}
        actions={actions}
        header={
          <Button type="primary" onClick={() => setCreating(true)}>
            New code
          </Button>
        }
      >
        <p className="quiet list-hint">
          Buyers type a code at checkout, or open <code>/checkout?discount=CODE</code>. Commissions and revenue follow
          the price after the discount.
        </p>
      </WorkList>
      {creating && <DiscountForm onLeave={() => setCreating(false)} />}
    </>
  );
}
