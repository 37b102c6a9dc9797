declare module "virtual:symbols" {
  export const markup: string;
  export const names: Record<string, string>;
}
