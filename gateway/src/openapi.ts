import { orderWebhookMessage, webhookMessage } from '@keepsake/contracts/rest/integrations';
import { problemAnswer } from '@keepsake/contracts/rest/problem';
import {
  isOrderWebhookEvent,
  orderWebhookEvents,
  webhookEvents,
  type SentEvent,
} from '@keepsake/contracts/values/integrations';
import { version } from '@keepsake/platform/version';
import { z, type ZodType } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import type { AnswerShape, Route } from './route.js';

const problemContent = { 'application/problem+json': { schema: problemAnswer } };

const described: Readonly<Record<string, string>> = {
  200: 'Done',
  201: 'Made',
  202: 'Accepted; it continues in the background',
  204: 'Done, nothing to say',
  206: 'The range that was asked for',
  304: 'What you hold is still right',
  416: 'The range lies behind the end',
};

const contentOf = (shape: AnswerShape) => {
  if (shape === null) return {};
  const [type, schema] =
    typeof shape === 'string' ? [shape, { type: 'string' as const, format: 'binary' }] : ['application/json', shape];
  return { content: { [type]: { schema } } };
};

const responsesOf = (route: Route): ZodOpenApiResponsesObject => ({
  ...Object.fromEntries(
    Object.entries(route.answers).map(([status, shape]) => [
      status,
      { description: described[status] ?? 'Done', ...contentOf(shape) },
    ]),
  ),
  default: { description: 'A problem, in words for people and slugs for programs', content: problemContent },
});

/** Makes a body optional if all its fields are optional. */
const jsonBody = (schema: ZodType): Pick<ZodOpenApiOperationObject, 'requestBody'> => ({
  requestBody: { required: !schema.safeParse({}).success, content: { 'application/json': { schema } } },
});

/** Describes a form: its text fields and one file field. */
const bodyOf = (route: Route): Pick<ZodOpenApiOperationObject, 'requestBody'> => {
  if (route.upload) {
    const file = { type: 'string', format: 'binary' };
    const files = z.any().meta({
      override: route.upload.maxFiles > 1 ? { type: 'array', items: file, maxItems: route.upload.maxFiles } : file,
    });
    const fields = route.body as z.ZodObject | undefined;
    const schema = (fields ?? z.object({}))
      .extend({ [route.upload.field]: fields ? files.optional() : files })
      .meta({ id: `${operationOf(route)}Form` });
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (route.raw !== undefined)
    return { requestBody: { content: { [route.raw]: { schema: { type: 'string', format: 'binary' } } } } };
  return route.body ? jsonBody(route.body as ZodType) : {};
};

const operationOf = (route: Route): string =>
  route.method +
  route.path
    .split('/')
    .filter((part) => part !== '' && part !== 'api')
    .map((part) =>
      part.replace(/^\{(\w+)\}$/, 'by-$1').replace(/(?:^|[-_])(\w)/g, (_, first: string) => first.toUpperCase()),
    )
    .join('');

const writes = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[!-~]{1,200}$/)
    .optional()
    .meta({ description: 'The same key sent twice has one effect; with another body it is 422.' }),
});

const operation = (route: Route): ZodOpenApiOperationObject => ({
  operationId: operationOf(route),
  summary: route.summary,
  tags: [route.path.split('/')[2] ?? 'pages'],
  description: `Open to: ${route.who.join(', ')}.${route.scope === undefined ? '' : ` API keys need ${route.scope}.`}`,
  ...(route.who[0] === 'anyone'
    ? {}
    : { security: [{ session: [] }, ...(route.scope === undefined ? [] : [{ apiKey: [] }])] }),
  requestParams: {
    ...(route.params ? { path: route.params as z.ZodObject } : {}),
    ...(route.query ? { query: inputOf(route.query as ZodType) } : {}),
    ...(route.method === 'get' ? {} : { header: writes }),
  },
  ...bodyOf(route),
  responses: responsesOf(route),
});

/** Describes an event as sent to the receiver of a partner or of the business. */
const webhookOperation = (event: SentEvent): ZodOpenApiOperationObject => ({
  summary: webhookSummaries[event],
  tags: ['webhooks'],
  description:
    'Sent at least once and in any order, with the headers webhook-id, webhook-timestamp and webhook-signature of ' +
    'Standard Webhooks. Answer with a status from 200 to 299 within 15 seconds.',
  requestBody: {
    required: true,
    content: { 'application/json': { schema: isOrderWebhookEvent(event) ? orderWebhookMessage : webhookMessage } },
  },
  responses: { '2XX': { description: 'Received' } },
});

const webhookSummaries: Readonly<Record<SentEvent, string>> = {
  'case.created': 'A case was created',
  'plate.assigned': 'A plate was assigned to a case',
  'case.claimed': 'A family has opened the page of a case',
  'order.placed': 'An order was placed',
  'order.paid': 'An order is paid',
  'order.shipped': 'A shipment of an order was handed over',
  'order.completed': 'An order is completed',
  'order.canceled': 'An order was canceled',
  'order.refunded': 'A payment of an order was refunded in part or in full',
};

/** Queries with a rule over several fields are objects too. */
const inputOf = (schema: ZodType): z.ZodObject => schema as z.ZodObject;

/** Creates the OpenAPI 3.1 document from the route table and its schemas. */
export const openApiDocument = (
  table: readonly Route[],
  details: { readonly title: string; readonly url: string; readonly cookie: string },
): object => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of table) paths[route.path] = { ...paths[route.path], [route.method]: operation(route) };
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: details.title,
      version,
      description: 'Errors are application/problem+json (RFC 9457). Money is integer cents, times are ISO 8601 in UTC.',
    },
    servers: [{ url: details.url }],
    paths: paths as ZodOpenApiPathsObject,
    webhooks: Object.fromEntries(
      [...webhookEvents, ...orderWebhookEvents].map((event) => [event, { post: webhookOperation(event) }]),
    ),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: details.cookie },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of a partner or of the business, from Settings, Integrations',
        },
      },
    },
  });
};
