import { registeredAffiliateAnswer } from '@keepsake/contracts/rest/affiliates';
import { until } from '../../e2e/support/until.js';
import { visitor } from '../../e2e/support/visitor.js';
import type { Installation } from './clients.js';
import type { Plan } from './plan.js';
import { rowsOf } from './stores.js';
import type { World } from './stack.js';

const rateTenths = 100;

/** Signs in staff, makes an affiliate known to orders and stocks enough plates before the first kill. */
export const prepare = async (world: World, plan: Plan): Promise<Installation> => {
  const staff = visitor(world.url);
  const signedIn = await staff.post('/api/admin/login', world.owner);
  if (signedIn.status !== 200) throw new Error(`Staff cannot sign in: ${JSON.stringify(signedIn.body)}`);
  const registered = await visitor(world.url).post('/api/affiliates/register', {
    firstName: 'Grace',
    lastName: 'Okafor',
    email: `grace-${plan.seed}@keepsake.example`,
    password: 'a-password-for-tests',
  });
  const { id, affiliateCode } = registeredAffiliateAnswer.parse(registered.body);
  const approved = await staff.post(`/api/admin/affiliates/${id}/approve`);
  if (approved.status !== 200) throw new Error(`The affiliate is not approved: ${JSON.stringify(approved.body)}`);
  await until('the affiliate terms to arrive', async () => {
    const rows = await rowsOf(
      world.databaseUrl('orders'),
      `select 1 from affiliate_terms where referral_code = '${affiliateCode}' and active and rate_tenths = ${rateTenths}`,
    );
    return rows.length > 0 ? true : undefined;
  });
  const quantity = Math.max(10, plan.orders.filter(({ story }) => story !== 'placed' && story !== 'cancelled').length);
  const made = await staff.post('/api/admin/qr-codes/generate', { quantity, prefix: 'CF', batchName: 'Chaos' });
  if (made.status !== 201) throw new Error(`No plates were made: ${JSON.stringify(made.body)}`);
  return { url: world.url, staff, affiliateCode, rateTenths };
};
