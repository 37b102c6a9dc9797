import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Speaker } from "../lib/message.ts";
import { useStore, useStores } from "../lib/store.ts";
import type { Pack } from "../net/game.ts";
import type { TableModel } from "./model.ts";

export interface Table {
  model: TableModel;
  pack: Pack;
  speaker: Speaker;
}

export const TableContext = createContext<Table | null>(null);

/** The table around a panel, drawing it anew whenever something it may show has changed. */
export function useTable(): Table {
  const table = useContext(TableContext);
  if (!table) throw new Error("outside a table");
  const { model } = table;
  useStores(model.stores);
  useStore(model.session.value.info);
  return table;
}
