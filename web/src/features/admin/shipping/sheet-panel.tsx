import {
  labelFormats,
  labelSheets,
  nextPosition,
  sheetsOf,
  type LabelFormat,
} from '@keepsake/contracts/catalog/label-sheet';
import { printerIds, type PrinterId } from '@keepsake/contracts/catalog/printers';
import { shippingMessages } from '@keepsake/contracts/catalog/shipping-messages';
import { Button, Select } from 'antd';
import { useState, type JSX } from 'react';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { LabelGrid } from './label-grid.js';
import type { Shown } from './pdf-dialog.js';
import { PrinterCard } from './printer-card.js';
import { labels } from './shipment-labels.js';
import { customsOfSheet, usePreview, usePrint, usePrinters, type Shipment } from './shipments-api.js';

type Props = {
  readonly chosen: readonly Shipment[];
  readonly onPrinted: () => void;
  /** The PDF outlives this panel: a print may empty the list beside it. */
  readonly onShow: (shown: Shown) => void;
};

/** The printer is stored on this device only. */
const kept = 'keepsake.label-printer';
const isPrinter = (id: string | null): id is PrinterId => printerIds.some((known) => known === id);
const storedPrinter = (): PrinterId => {
  const id = window.localStorage.getItem(kept);
  return isPrinter(id) ? id : 'epson-et2850';
};

const storedFormat = 'keepsake.label-format';
const formats = labelFormats.map((value) => ({ value, label: labelSheets[value].name }));
const formatOf = (): LabelFormat =>
  labelFormats.find((format) => format === window.localStorage.getItem(storedFormat)) ?? 'letter-30';

/** Prepares a sheet: first position, labels, and print. */
export const SheetPanel = ({ chosen, onPrinted, onShow }: Props): JSX.Element => {
  const toast = useToast();
  const printers = usePrinters();
  const print = usePrint();
  const preview = usePreview();
  const [printerId, setPrinterId] = useState<PrinterId>(storedPrinter);
  const [format, setFormat] = useState(formatOf);
  const [typedStart, setStart] = useState<number>();
  const paper = labelSheets[format];
  const isThermal = paper.positions === 1;
  const positions = Array.from({ length: paper.positions }, (_, index) => ({ value: index + 1, label: index + 1 }));
  const printer = printers.data?.find(({ id }) => id === printerId);
  const start = typedStart ?? (format === 'letter-30' ? printer?.nextPosition : undefined) ?? 1;
  const sheets = sheetsOf(start, chosen.length, paper);

  const requested = () => ({
    orderIds: chosen.map(({ id }) => id),
    startPosition: start,
    format,
    ...(!isThermal && { printer: printerId }),
  });
  const failed = (error: unknown): void =>
    toast({
      title: shippingMessages.errorTitle,
      description: sentenceOf(error, 'The labels could not be printed. Nothing was marked. Try again.'),
      variant: 'destructive',
      ...(error instanceof ApiError && { reference: error.reference }),
    });
  const somethingChosen = (): boolean => {
    if (chosen.length > 0) return true;
    toast({
      title: shippingMessages.noneSelectedTitle,
      description: shippingMessages.noneSelected,
      variant: 'destructive',
    });
    return false;
  };

  const onPreview = (): void => {
    if (!somethingChosen() || preview.isPending) return;
    preview.mutate(requested(), {
      onSuccess: (file) => onShow({ title: 'Preview', name: 'labels-preview.pdf', from: file }),
      onError: failed,
    });
  };
  const onPrint = (): void => {
    if (!somethingChosen() || print.isPending) return;
    const abroad = chosen.filter(({ customs }) => customs).length;
    print.mutate(requested(), {
      onSuccess: ({ printed, pdfUrl, sheetId, sheets: many }) => {
        toast({
          title: shippingMessages.printedTitle,
          description: `${labels(printed)} on ${many === 1 ? 'one sheet' : `${many} sheets`}. Moved to Printed.`,
        });
        setStart(undefined);
        onPrinted();
        onShow({
          title: 'Labels',
          name: 'labels.pdf',
          from: pdfUrl,
          ...(abroad > 0 && {
            next: { title: 'Customs forms', name: 'customs-forms.pdf', from: customsOfSheet(sheetId) },
          }),
        });
      },
      onError: failed,
    });
  };

  return (
    <section className="panel sheet-panel" aria-labelledby="sheet-title">
      <h2 id="sheet-title">Label sheet</h2>
      <div className="printer-line">
        <label htmlFor="label-format">Labels</label>
        <Select
          id="label-format"
          value={format}
          options={formats}
          onChange={(next) => {
            window.localStorage.setItem(storedFormat, next);
            setFormat(next);
            setStart(undefined);
          }}
        />
      </div>
      {!isThermal && (
        <PrinterCard
          printers={printers}
          printer={printer}
          printerId={printerId}
          onPrinter={(id) => {
            window.localStorage.setItem(kept, id);
            setPrinterId(id);
            setStart(undefined);
          }}
          onShow={onShow}
        />
      )}
      {!isThermal && (
        <>
          <div className="start-line">
            <label htmlFor="start-position">Start position</label>
            <Select id="start-position" value={start} options={positions} onChange={setStart} style={{ width: 88 }} />
            <output className="quiet">
              {chosen.length === 0
                ? `${paper.columns} columns by ${paper.rows} rows`
                : sheets === 1
                  ? '1 sheet'
                  : `${sheets} sheets, the last one is free from ${nextPosition(start, chosen.length, paper)}`}
            </output>
          </div>
          <LabelGrid sheet={paper} start={start} onStart={setStart} chosen={chosen} />
        </>
      )}
      <div className="print-actions">
        <Button type="primary" loading={print.isPending} onClick={onPrint}>
          {chosen.length === 0 ? 'Print Labels' : `Print ${chosen.length} Labels`}
        </Button>
        <Button loading={preview.isPending} onClick={onPreview}>
          Preview Print
        </Button>
      </div>
      <p className="quiet">Print at 100%, no scaling. Emoji are left out.</p>
    </section>
  );
};
