import { activatedTestCode } from '@keepsake/contracts/rest/qr-codes';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { isTestPlate } from '@keepsake/contracts/values/plate-code';
import { problem } from '@keepsake/platform/problem';
import { operations, route, type Route } from '../../route.js';
import { withCode } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

/** No account: timelines of TEST codes count nowhere and send no email. */
const somebody = {
  name: 'Test Family',
  email: 'test-process@keepsake.example',
  eventType: 'Memorial',
  honoreeName: 'Test Honoree',
  isPrivate: false,
  inviteEmails: [],
};

export const testProcessRoutes = ({ config, viewing }: Pick<RouteDeps, 'config' | 'viewing'>): readonly Route[] => {
  if (config.production) return [];
  return [
    route({
      method: 'post',
      path: '/api/admin/test-codes/{code}/activate',
      summary: 'Activate a TEST code as a family would; not in production',
      who: operations,
      limit: 'write',
      params: withCode,
      answers: { 200: activatedTestCode },
      handle: async (request) => {
        const { code } = request.params;
        if (!isTestPlate(code))
          throw problem(
            'invalid',
            'not-a-test-code',
            'Only TEST codes can be tried out. Please generate a test batch.',
          );
        const { timelineUrl } = await request
          .client(codesRpc, { as: { kind: 'anyone', browserId: request.browserId } })
          .Activate({ code, ...somebody });
        viewing.pages.drop(code);
        return { status: 200, body: { code, timelineUrl } };
      },
    }),
  ];
};
