declare module "milsymbol" {
  const ms: { Symbol: new (sidc: string, options: Record<string, unknown>) => { asSVG(): string } };
  export default ms;
}
