import { requireStaff } from '@keepsake/platform/access';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { checkDeclarable, declarationOf, needsCustoms, type CustomsFacts } from '../domain/customs.js';
import type { Shipment } from '../domain/shipment.js';
import type { Paper, ShipmentRows } from './label-ports.js';
import type { Buyers } from './ports.js';
import type { Drawn } from './render-pdf.js';
import { shipmentNotFound } from './shipment-not-found.js';

/** One parcel, or all parcels of a sheet of labels that go abroad. */
export type RenderCustoms = { readonly orderId?: string; readonly sheetId?: string };

type Deps = {
  readonly parcels: Pick<ShipmentRows, 'read' | 'onSheet'>;
  readonly buyers: Pick<Buyers, 'paidFor'>;
  readonly paper: Pick<Paper, 'customs' | 'missing'>;
  readonly facts: CustomsFacts | undefined;
};

const asked = async ({ parcels, facts }: Deps, { orderId, sheetId }: RenderCustoms): Promise<readonly Shipment[]> => {
  if (orderId !== undefined) return parcels.read([orderId]);
  const onSheet = sheetId === undefined ? [] : await parcels.onSheet(sheetId);
  return onSheet.map(({ shipment }) => shipment).filter((shipment) => needsCustoms(shipment, facts));
};

/** Draws customs forms: all are checked before the first is drawn. */
export const renderCustoms =
  (deps: Deps): Handler<RenderCustoms, Drawn> =>
  async (input, ctx) => {
    requireStaff(ctx.caller, 'operations');
    const shipments = await asked(deps, input);
    const [first] = shipments;
    if (!first) {
      if (input.orderId !== undefined) throw shipmentNotFound();
      throw problem('not-found', 'customs-not-needed', 'No parcel of this sheet goes abroad.');
    }
    const forms = shipments.map((shipment) => ({
      shipment,
      facts: checkDeclarable(shipment, deps.facts, deps.paper.missing),
    }));
    const drawn = await Promise.all(
      forms.map(async ({ shipment, facts }) => {
        const paidCents = shipment.replacing ? 0 : await deps.buyers.paidFor(shipment.orderId, ctx);
        return { shipment, facts, declaration: declarationOf(shipment, paidCents, facts) };
      }),
    );
    const name = shipments.length === 1 ? `customs-form-${first.number}.pdf` : 'customs-forms.pdf';
    return { pdf: deps.paper.customs(drawn), name };
  };
