import { quote, type PricingTier } from '@keepsake/contracts/catalog/pricing';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Answer, Asked } from './fake-server.js';

export const quoted = ({ query }: Asked): Answer => {
  const { codes: _codes, ...answer } = quote(query.get('pricingTier') as PricingTier, Number(query.get('quantity')));
  return { body: answer };
};

/** Like the server: RUI10 is an affiliate's code, and this browser has no remembered referral. */
export const referred = ({ query }: Asked): Answer => {
  const affiliateCode = query.get('ref')?.toUpperCase() ?? null;
  return { body: { affiliateCode, known: affiliateCode === 'RUI10' } };
};

export const orderId = '01900000-0000-7000-8000-000000000001';

export const fillInOrder = async (user: UserEvent): Promise<void> => {
  await user.type(await screen.findByLabelText('Event type'), 'Memorial');
  await user.type(screen.getByLabelText('Whose page is it?'), 'Inés Duarte');
  await user.type(screen.getByLabelText('Year'), '2024');
  await user.type(screen.getByLabelText('First name'), 'Rui');
  await user.type(screen.getByLabelText('Last name'), 'Duarte');
  await user.type(screen.getByLabelText('Email'), 'rui@example.org');
  await user.type(screen.getByLabelText('Phone'), '555 0100');
};

export const pressPlace = async (user: UserEvent): Promise<void> =>
  user.click(screen.getByRole('button', { name: 'Place Order' }));
