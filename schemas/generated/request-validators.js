// Made by `npm run generate` from schemas/*.schema.json. Do not edit.
// @ts-nocheck
var __commonJSMin = (cb, mod) => () => (mod || (cb((mod = { exports: {} }).exports, mod, mod.exports), cb = null), mod.exports);
var require_ucs2length = __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	function ucs2length(str) {
		const len = str.length;
		let length = 0;
		let pos = 0;
		let value;
		while (pos < len) {
			length++;
			value = str.charCodeAt(pos++);
			if (value >= 55296 && value <= 56319 && pos < len) {
				value = str.charCodeAt(pos);
				if ((value & 64512) === 56320) pos++;
			}
		}
		return length;
	}
	exports.default = ucs2length;
	ucs2length.code = "require(\"ajv/dist/runtime/ucs2length\").default";
}));
const validateCreateKeyRequest = validate52;
const func2 = require_ucs2length().default;
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.interval !== void 0) {
			if (typeof data.interval !== "string") {
				const err0 = {
					instancePath: instancePath + "/interval",
					schemaPath: "#/properties/interval/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err0];
				else vErrors.push(err0);
				errors++;
			}
		}
		if (data.amount !== void 0) {
			let data1 = data.amount;
			if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
				const err1 = {
					instancePath: instancePath + "/amount",
					schemaPath: "#/properties/amount/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
		if (data.refillDay !== void 0) {
			let data2 = data.refillDay;
			if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
				const err2 = {
					instancePath: instancePath + "/refillDay",
					schemaPath: "#/properties/refillDay/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
	} else {
		const err3 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err3];
		else vErrors.push(err3);
		errors++;
	}
	validate53.errors = vErrors;
	return errors === 0;
}
function validate55(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.type !== void 0) {
			if (typeof data.type !== "string") {
				const err0 = {
					instancePath: instancePath + "/type",
					schemaPath: "#/properties/type/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err0];
				else vErrors.push(err0);
				errors++;
			}
		}
		if (data.limit !== void 0) {
			let data1 = data.limit;
			if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
				const err1 = {
					instancePath: instancePath + "/limit",
					schemaPath: "#/properties/limit/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
		if (data.duration !== void 0) {
			let data2 = data.duration;
			if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
				const err2 = {
					instancePath: instancePath + "/duration",
					schemaPath: "#/properties/duration/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
	} else {
		const err3 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err3];
		else vErrors.push(err3);
		errors++;
	}
	validate55.errors = vErrors;
	return errors === 0;
}
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.apiId === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "apiId" }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.apiId !== void 0) {
			if (typeof data.apiId !== "string") {
				const err1 = {
					instancePath: instancePath + "/apiId",
					schemaPath: "#/properties/apiId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
		if (data.prefix !== void 0) {
			let data1 = data.prefix;
			if (typeof data1 === "string") {
				if (func2(data1) > 16) {
					const err2 = {
						instancePath: instancePath + "/prefix",
						schemaPath: "#/properties/prefix/maxLength",
						keyword: "maxLength",
						params: { limit: 16 }
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
			} else {
				const err3 = {
					instancePath: instancePath + "/prefix",
					schemaPath: "#/properties/prefix/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.name !== void 0) {
			if (typeof data.name !== "string") {
				const err4 = {
					instancePath: instancePath + "/name",
					schemaPath: "#/properties/name/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.byteLength !== void 0) {
			let data3 = data.byteLength;
			if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3))) {
				const err5 = {
					instancePath: instancePath + "/byteLength",
					schemaPath: "#/properties/byteLength/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
			if (typeof data3 == "number" && isFinite(data3)) {
				if (data3 > 255 || isNaN(data3)) {
					const err6 = {
						instancePath: instancePath + "/byteLength",
						schemaPath: "#/properties/byteLength/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 255
						}
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
				if (data3 < 16 || isNaN(data3)) {
					const err7 = {
						instancePath: instancePath + "/byteLength",
						schemaPath: "#/properties/byteLength/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 16
						}
					};
					if (vErrors === null) vErrors = [err7];
					else vErrors.push(err7);
					errors++;
				}
			}
		}
		if (data.ownerId !== void 0) {
			if (typeof data.ownerId !== "string") {
				const err8 = {
					instancePath: instancePath + "/ownerId",
					schemaPath: "#/properties/ownerId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.externalId !== void 0) {
			if (typeof data.externalId !== "string") {
				const err9 = {
					instancePath: instancePath + "/externalId",
					schemaPath: "#/properties/externalId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
		if (data.meta !== void 0) {
			let data6 = data.meta;
			if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {} else {
				const err10 = {
					instancePath: instancePath + "/meta",
					schemaPath: "#/properties/meta/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.roles !== void 0) {
			let data7 = data.roles;
			if (Array.isArray(data7)) {
				const len0 = data7.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data7[i0] !== "string") {
					const err11 = {
						instancePath: instancePath + "/roles/" + i0,
						schemaPath: "#/properties/roles/items/type",
						keyword: "type",
						params: { type: "string" }
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
			} else {
				const err12 = {
					instancePath: instancePath + "/roles",
					schemaPath: "#/properties/roles/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
		if (data.permissions !== void 0) {
			let data9 = data.permissions;
			if (Array.isArray(data9)) {
				const len1 = data9.length;
				for (let i1 = 0; i1 < len1; i1++) if (typeof data9[i1] !== "string") {
					const err13 = {
						instancePath: instancePath + "/permissions/" + i1,
						schemaPath: "#/properties/permissions/items/type",
						keyword: "type",
						params: { type: "string" }
					};
					if (vErrors === null) vErrors = [err13];
					else vErrors.push(err13);
					errors++;
				}
			} else {
				const err14 = {
					instancePath: instancePath + "/permissions",
					schemaPath: "#/properties/permissions/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err14];
				else vErrors.push(err14);
				errors++;
			}
		}
		if (data.expires !== void 0) {
			let data11 = data.expires;
			if (!(typeof data11 == "number" && !(data11 % 1) && !isNaN(data11) && isFinite(data11))) {
				const err15 = {
					instancePath: instancePath + "/expires",
					schemaPath: "#/properties/expires/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
		}
		if (data.remaining !== void 0) {
			let data12 = data.remaining;
			if (!(typeof data12 == "number" && !(data12 % 1) && !isNaN(data12) && isFinite(data12))) {
				const err16 = {
					instancePath: instancePath + "/remaining",
					schemaPath: "#/properties/remaining/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
		}
		if (data.refill !== void 0) {
			if (!validate53(data.refill, {
				instancePath: instancePath + "/refill",
				parentData: data,
				parentDataProperty: "refill",
				rootData
			})) {
				vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
				errors = vErrors.length;
			}
		}
		if (data.ratelimit !== void 0) {
			if (!validate55(data.ratelimit, {
				instancePath: instancePath + "/ratelimit",
				parentData: data,
				parentDataProperty: "ratelimit",
				rootData
			})) {
				vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
				errors = vErrors.length;
			}
		}
		if (data.enabled !== void 0) {
			if (typeof data.enabled !== "boolean") {
				const err17 = {
					instancePath: instancePath + "/enabled",
					schemaPath: "#/properties/enabled/type",
					keyword: "type",
					params: { type: "boolean" }
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
		}
		if (data.recoverable !== void 0) {
			if (typeof data.recoverable !== "boolean") {
				const err18 = {
					instancePath: instancePath + "/recoverable",
					schemaPath: "#/properties/recoverable/type",
					keyword: "type",
					params: { type: "boolean" }
				};
				if (vErrors === null) vErrors = [err18];
				else vErrors.push(err18);
				errors++;
			}
		}
		if (data.environment !== void 0) {
			let data17 = data.environment;
			if (typeof data17 === "string") {
				if (func2(data17) > 256) {
					const err19 = {
						instancePath: instancePath + "/environment",
						schemaPath: "#/properties/environment/maxLength",
						keyword: "maxLength",
						params: { limit: 256 }
					};
					if (vErrors === null) vErrors = [err19];
					else vErrors.push(err19);
					errors++;
				}
			} else {
				const err20 = {
					instancePath: instancePath + "/environment",
					schemaPath: "#/properties/environment/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
		}
	} else {
		const err21 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err21];
		else vErrors.push(err21);
		errors++;
	}
	validate52.errors = vErrors;
	return errors === 0;
}
const validateListKeysQuery = validate57;
const schema22 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "list-keys-query.schema.json",
	"title": "ListKeysQuery",
	"type": "object",
	"required": ["apiId"],
	"properties": {
		"apiId": {
			"type": "string",
			"minLength": 1
		},
		"limit": {
			"type": "integer",
			"minimum": 1,
			"maximum": 100
		},
		"cursor": { "type": "string" },
		"ownerId": {
			"type": "string",
			"minLength": 1
		},
		"externalId": {
			"type": "string",
			"minLength": 1
		},
		"decrypt": { "type": ["boolean", "null"] },
		"revalidateKeysCache": { "type": ["boolean", "null"] }
	}
};
function validate57(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.apiId === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "apiId" }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.apiId !== void 0) {
			let data0 = data.apiId;
			if (typeof data0 === "string") {
				if (func2(data0) < 1) {
					const err1 = {
						instancePath: instancePath + "/apiId",
						schemaPath: "#/properties/apiId/minLength",
						keyword: "minLength",
						params: { limit: 1 }
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
			} else {
				const err2 = {
					instancePath: instancePath + "/apiId",
					schemaPath: "#/properties/apiId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		if (data.limit !== void 0) {
			let data1 = data.limit;
			if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
				const err3 = {
					instancePath: instancePath + "/limit",
					schemaPath: "#/properties/limit/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
			if (typeof data1 == "number" && isFinite(data1)) {
				if (data1 > 100 || isNaN(data1)) {
					const err4 = {
						instancePath: instancePath + "/limit",
						schemaPath: "#/properties/limit/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 100
						}
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data1 < 1 || isNaN(data1)) {
					const err5 = {
						instancePath: instancePath + "/limit",
						schemaPath: "#/properties/limit/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 1
						}
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
			}
		}
		if (data.cursor !== void 0) {
			if (typeof data.cursor !== "string") {
				const err6 = {
					instancePath: instancePath + "/cursor",
					schemaPath: "#/properties/cursor/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.ownerId !== void 0) {
			let data3 = data.ownerId;
			if (typeof data3 === "string") {
				if (func2(data3) < 1) {
					const err7 = {
						instancePath: instancePath + "/ownerId",
						schemaPath: "#/properties/ownerId/minLength",
						keyword: "minLength",
						params: { limit: 1 }
					};
					if (vErrors === null) vErrors = [err7];
					else vErrors.push(err7);
					errors++;
				}
			} else {
				const err8 = {
					instancePath: instancePath + "/ownerId",
					schemaPath: "#/properties/ownerId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.externalId !== void 0) {
			let data4 = data.externalId;
			if (typeof data4 === "string") {
				if (func2(data4) < 1) {
					const err9 = {
						instancePath: instancePath + "/externalId",
						schemaPath: "#/properties/externalId/minLength",
						keyword: "minLength",
						params: { limit: 1 }
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
			} else {
				const err10 = {
					instancePath: instancePath + "/externalId",
					schemaPath: "#/properties/externalId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.decrypt !== void 0) {
			let data5 = data.decrypt;
			if (typeof data5 !== "boolean" && data5 !== null) {
				const err11 = {
					instancePath: instancePath + "/decrypt",
					schemaPath: "#/properties/decrypt/type",
					keyword: "type",
					params: { type: schema22.properties.decrypt.type }
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.revalidateKeysCache !== void 0) {
			let data6 = data.revalidateKeysCache;
			if (typeof data6 !== "boolean" && data6 !== null) {
				const err12 = {
					instancePath: instancePath + "/revalidateKeysCache",
					schemaPath: "#/properties/revalidateKeysCache/type",
					keyword: "type",
					params: { type: schema22.properties.revalidateKeysCache.type }
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
	} else {
		const err13 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err13];
		else vErrors.push(err13);
		errors++;
	}
	validate57.errors = vErrors;
	return errors === 0;
}
export { validateCreateKeyRequest, validateListKeysQuery };
