import { familySheetQuery } from '@keepsake/contracts/rest/cases';
import { casesRpc } from '@keepsake/contracts/rpc/cases';
import { qrFormats } from '@keepsake/contracts/values/paper';
import { route, type Route } from '../../route.js';
import { withId } from '../path-fields.js';
import { fileAnswer, pdf, pdfAnswer } from '../pdf-answer.js';

const qrType = { svg: 'image/svg+xml', pdf, png: 'image/png' } as const;

/** What a partner prints for a family. */
export const partnerPrintRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/cases/{id}/family-sheet.pdf',
    summary: 'Print the family sheet: the plate to scan, its address and three steps',
    who: ['partner'],
    scope: 'cases:read',
    limit: 'read',
    params: withId,
    query: familySheetQuery,
    answers: { 200: pdf },
    handle: async (request) =>
      pdfAnswer(await request.client(casesRpc).RenderFamilySheet({ caseId: request.params.id, ...request.query })),
  }),
  route({
    method: 'get',
    path: '/api/cases/{id}/service-leaflet.pdf',
    summary: 'Print the leaflet for guests of the service, folded once: portrait, dates, service and the code to scan',
    who: ['partner'],
    scope: 'cases:read',
    limit: 'read',
    params: withId,
    query: familySheetQuery,
    answers: { 200: pdf },
    handle: async (request) => {
      const input = { caseId: request.params.id, ...request.query, layout: 'leaflet' as const };
      return pdfAnswer(await request.client(casesRpc).RenderFamilySheet(input));
    },
  }),
  ...qrFormats.map((format) =>
    route({
      method: 'get',
      path: `/api/cases/{id}/qr-code.${format}`,
      summary: `Download the QR code of a case as ${format.toUpperCase()} for print, 40 mm wide with its white edge`,
      who: ['partner'],
      scope: 'cases:read',
      limit: 'read',
      params: withId,
      answers: { 200: qrType[format] },
      handle: async (request) => {
        const { content, name } = await request.client(casesRpc).RenderQrFile({ caseId: request.params.id, format });
        return fileAnswer({ content, name, type: qrType[format] });
      },
    }),
  ),
];
