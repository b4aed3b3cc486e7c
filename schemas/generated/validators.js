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
var require_fast_deep_equal = __commonJSMin(((exports, module) => {
	module.exports = function equal(a, b) {
		if (a === b) return true;
		if (a && b && typeof a == "object" && typeof b == "object") {
			if (a.constructor !== b.constructor) return false;
			var length, i, keys;
			if (Array.isArray(a)) {
				length = a.length;
				if (length != b.length) return false;
				for (i = length; i-- !== 0;) if (!equal(a[i], b[i])) return false;
				return true;
			}
			if (a.constructor === RegExp) return a.source === b.source && a.flags === b.flags;
			if (a.valueOf !== Object.prototype.valueOf) return a.valueOf() === b.valueOf();
			if (a.toString !== Object.prototype.toString) return a.toString() === b.toString();
			keys = Object.keys(a);
			length = keys.length;
			if (length !== Object.keys(b).length) return false;
			for (i = length; i-- !== 0;) if (!Object.prototype.hasOwnProperty.call(b, keys[i])) return false;
			for (i = length; i-- !== 0;) {
				var key = keys[i];
				if (!equal(a[key], b[key])) return false;
			}
			return true;
		}
		return a !== a && b !== b;
	};
}));
var require_equal = __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const equal = require_fast_deep_equal();
	equal.code = "require(\"ajv/dist/runtime/equal\").default";
	exports.default = equal;
}));
const validateStoredIdentity = validate52;
const schema19 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "stored-identity.schema.json",
	"title": "StoredIdentity",
	"type": "object",
	"required": [
		"id",
		"workspaceId",
		"externalId"
	],
	"properties": {
		"id": { "type": "string" },
		"workspaceId": { "type": "string" },
		"externalId": { "type": "string" },
		"meta": {
			"type": "object",
			"additionalProperties": true
		}
	},
	"additionalProperties": false
};
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const prop0 of schema19.required) if (data[prop0] === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: prop0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		for (const key0 in data) if (!(key0 === "id" || key0 === "workspaceId" || key0 === "externalId" || key0 === "meta")) {
			const err1 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.id !== void 0) {
			if (typeof data.id !== "string") {
				const err2 = {
					instancePath: instancePath + "/id",
					schemaPath: "#/properties/id/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		if (data.workspaceId !== void 0) {
			if (typeof data.workspaceId !== "string") {
				const err3 = {
					instancePath: instancePath + "/workspaceId",
					schemaPath: "#/properties/workspaceId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.externalId !== void 0) {
			if (typeof data.externalId !== "string") {
				const err4 = {
					instancePath: instancePath + "/externalId",
					schemaPath: "#/properties/externalId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.meta !== void 0) {
			let data3 = data.meta;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {} else {
				const err5 = {
					instancePath: instancePath + "/meta",
					schemaPath: "#/properties/meta/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
	} else {
		const err6 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err6];
		else vErrors.push(err6);
		errors++;
	}
	validate52.errors = vErrors;
	return errors === 0;
}
const validateFixture = validate53;
const schema20 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "fixture.schema.json",
	"title": "Fixture",
	"type": "object",
	"required": ["workspaces"],
	"properties": {
		"$schema": { "type": "string" },
		"description": { "type": "string" },
		"tokens": {
			"type": "array",
			"items": {
				"type": "object",
				"title": "FixtureToken",
				"required": ["token", "workspaceId"],
				"properties": {
					"token": {
						"type": "string",
						"minLength": 1,
						"pattern": "^[\\x21-\\x7E]+$"
					},
					"workspaceId": {
						"type": "string",
						"minLength": 1
					},
					"permissions": {
						"type": "array",
						"items": { "type": "string" }
					}
				},
				"additionalProperties": false
			}
		},
		"anyToken": {
			"type": "object",
			"required": ["workspaceId"],
			"properties": {
				"workspaceId": {
					"type": "string",
					"minLength": 1
				},
				"permissions": {
					"type": "array",
					"items": { "type": "string" }
				}
			},
			"additionalProperties": false
		},
		"workspaces": {
			"type": "array",
			"minItems": 1,
			"items": {
				"type": "object",
				"title": "FixtureWorkspace",
				"required": ["id", "apis"],
				"properties": {
					"id": {
						"type": "string",
						"minLength": 1
					},
					"name": { "type": "string" },
					"apis": {
						"type": "array",
						"items": {
							"type": "object",
							"title": "FixtureApi",
							"required": ["id"],
							"properties": {
								"id": {
									"type": "string",
									"minLength": 1
								},
								"name": { "type": "string" },
								"recoverable": { "type": "boolean" }
							},
							"additionalProperties": false
						}
					},
					"roles": {
						"type": "array",
						"items": {
							"type": "object",
							"title": "FixtureRole",
							"required": ["name"],
							"properties": {
								"name": {
									"type": "string",
									"minLength": 1
								},
								"permissions": {
									"type": "array",
									"items": { "type": "string" }
								}
							},
							"additionalProperties": false
						}
					},
					"permissions": {
						"type": "array",
						"items": {
							"type": "string",
							"minLength": 1
						}
					},
					"identities": {
						"type": "array",
						"items": {
							"type": "object",
							"title": "FixtureIdentity",
							"required": ["externalId"],
							"properties": {
								"id": {
									"type": "string",
									"minLength": 1
								},
								"externalId": {
									"type": "string",
									"minLength": 1
								},
								"meta": {
									"type": "object",
									"additionalProperties": true
								}
							},
							"additionalProperties": false
						}
					}
				},
				"additionalProperties": false
			}
		},
		"keys": {
			"type": "array",
			"items": {
				"type": "object",
				"title": "FixtureKey",
				"required": ["apiId"],
				"properties": {
					"apiId": {
						"type": "string",
						"minLength": 1
					},
					"id": {
						"type": "string",
						"minLength": 1
					},
					"key": {
						"type": "string",
						"minLength": 1
					},
					"prefix": {
						"type": "string",
						"maxLength": 16
					},
					"byteLength": {
						"type": "integer",
						"minimum": 16,
						"maximum": 255
					},
					"name": { "type": "string" },
					"externalId": {
						"type": "string",
						"minLength": 1
					},
					"ownerId": { "type": "string" },
					"meta": {
						"type": "object",
						"additionalProperties": true
					},
					"roles": {
						"type": "array",
						"items": { "type": "string" }
					},
					"permissions": {
						"type": "array",
						"items": { "type": "string" }
					},
					"createdAt": { "$ref": "#/$defs/instant" },
					"updatedAt": { "$ref": "#/$defs/instant" },
					"expires": { "$ref": "#/$defs/instant" },
					"remaining": { "type": "integer" },
					"refill": { "$ref": "refill.schema.json" },
					"ratelimit": { "$ref": "ratelimit-request.schema.json" },
					"enabled": { "type": "boolean" },
					"recoverable": { "type": "boolean" },
					"environment": {
						"type": "string",
						"maxLength": 256
					}
				},
				"additionalProperties": false
			}
		}
	},
	"$defs": { "instant": { "oneOf": [
		{ "type": "integer" },
		{
			"type": "string",
			"pattern": "^[+-][0-9]+(ms|s|m|h|d)$"
		},
		{
			"type": "string",
			"format": "date-time",
			"pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(Z|[+-][0-9]{2}:[0-9]{2})$"
		}
	] } },
	"additionalProperties": false
};
const func2 = require_ucs2length().default;
const func11 = Object.prototype.hasOwnProperty;
const pattern3 = new RegExp("^[\\x21-\\x7E]+$", "u");
const pattern4 = new RegExp("^[+-][0-9]+(ms|s|m|h|d)$", "u");
const pattern5 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(Z|[+-][0-9]{2}:[0-9]{2})$", "u");
function validate54(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	const _errs0 = errors;
	let valid0 = false;
	let passing0 = null;
	const _errs1 = errors;
	if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
		const err0 = {
			instancePath,
			schemaPath: "#/oneOf/0/type",
			keyword: "type",
			params: { type: "integer" }
		};
		if (vErrors === null) vErrors = [err0];
		else vErrors.push(err0);
		errors++;
	}
	var _valid0 = _errs1 === errors;
	if (_valid0) {
		valid0 = true;
		passing0 = 0;
	}
	const _errs3 = errors;
	if (typeof data === "string") {
		if (!pattern4.test(data)) {
			const err1 = {
				instancePath,
				schemaPath: "#/oneOf/1/pattern",
				keyword: "pattern",
				params: { pattern: "^[+-][0-9]+(ms|s|m|h|d)$" }
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
	} else {
		const err2 = {
			instancePath,
			schemaPath: "#/oneOf/1/type",
			keyword: "type",
			params: { type: "string" }
		};
		if (vErrors === null) vErrors = [err2];
		else vErrors.push(err2);
		errors++;
	}
	var _valid0 = _errs3 === errors;
	if (_valid0 && valid0) {
		valid0 = false;
		passing0 = [passing0, 1];
	} else {
		if (_valid0) {
			valid0 = true;
			passing0 = 1;
		}
		const _errs5 = errors;
		if (typeof data === "string") {
			if (!pattern5.test(data)) {
				const err3 = {
					instancePath,
					schemaPath: "#/oneOf/2/pattern",
					keyword: "pattern",
					params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(Z|[+-][0-9]{2}:[0-9]{2})$" }
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		} else {
			const err4 = {
				instancePath,
				schemaPath: "#/oneOf/2/type",
				keyword: "type",
				params: { type: "string" }
			};
			if (vErrors === null) vErrors = [err4];
			else vErrors.push(err4);
			errors++;
		}
		var _valid0 = _errs5 === errors;
		if (_valid0 && valid0) {
			valid0 = false;
			passing0 = [passing0, 2];
		} else if (_valid0) {
			valid0 = true;
			passing0 = 2;
		}
	}
	if (!valid0) {
		const err5 = {
			instancePath,
			schemaPath: "#/oneOf",
			keyword: "oneOf",
			params: { passingSchemas: passing0 }
		};
		if (vErrors === null) vErrors = [err5];
		else vErrors.push(err5);
		errors++;
	} else {
		errors = _errs0;
		if (vErrors !== null) {
			if (_errs0) vErrors.length = _errs0;
			else vErrors = null;
		}
	}
	validate54.errors = vErrors;
	return errors === 0;
}
function validate58(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
	validate58.errors = vErrors;
	return errors === 0;
}
function validate60(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
	validate60.errors = vErrors;
	return errors === 0;
}
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.workspaces === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "workspaces" }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		for (const key0 in data) if (!(key0 === "$schema" || key0 === "description" || key0 === "tokens" || key0 === "anyToken" || key0 === "workspaces" || key0 === "keys")) {
			const err1 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.$schema !== void 0) {
			if (typeof data.$schema !== "string") {
				const err2 = {
					instancePath: instancePath + "/$schema",
					schemaPath: "#/properties/%24schema/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		if (data.description !== void 0) {
			if (typeof data.description !== "string") {
				const err3 = {
					instancePath: instancePath + "/description",
					schemaPath: "#/properties/description/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.tokens !== void 0) {
			let data2 = data.tokens;
			if (Array.isArray(data2)) {
				const len0 = data2.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data3 = data2[i0];
					if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
						for (const prop0 of schema20.properties.tokens.items.required) if (data3[prop0] === void 0) {
							const err4 = {
								instancePath: instancePath + "/tokens/" + i0,
								schemaPath: "#/properties/tokens/items/required",
								keyword: "required",
								params: { missingProperty: prop0 }
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
						for (const key1 in data3) if (!(key1 === "token" || key1 === "workspaceId" || key1 === "permissions")) {
							const err5 = {
								instancePath: instancePath + "/tokens/" + i0,
								schemaPath: "#/properties/tokens/items/additionalProperties",
								keyword: "additionalProperties",
								params: { additionalProperty: key1 }
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
						if (data3.token !== void 0) {
							let data4 = data3.token;
							if (typeof data4 === "string") {
								if (func2(data4) < 1) {
									const err6 = {
										instancePath: instancePath + "/tokens/" + i0 + "/token",
										schemaPath: "#/properties/tokens/items/properties/token/minLength",
										keyword: "minLength",
										params: { limit: 1 }
									};
									if (vErrors === null) vErrors = [err6];
									else vErrors.push(err6);
									errors++;
								}
								if (!pattern3.test(data4)) {
									const err7 = {
										instancePath: instancePath + "/tokens/" + i0 + "/token",
										schemaPath: "#/properties/tokens/items/properties/token/pattern",
										keyword: "pattern",
										params: { pattern: "^[\\x21-\\x7E]+$" }
									};
									if (vErrors === null) vErrors = [err7];
									else vErrors.push(err7);
									errors++;
								}
							} else {
								const err8 = {
									instancePath: instancePath + "/tokens/" + i0 + "/token",
									schemaPath: "#/properties/tokens/items/properties/token/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err8];
								else vErrors.push(err8);
								errors++;
							}
						}
						if (data3.workspaceId !== void 0) {
							let data5 = data3.workspaceId;
							if (typeof data5 === "string") {
								if (func2(data5) < 1) {
									const err9 = {
										instancePath: instancePath + "/tokens/" + i0 + "/workspaceId",
										schemaPath: "#/properties/tokens/items/properties/workspaceId/minLength",
										keyword: "minLength",
										params: { limit: 1 }
									};
									if (vErrors === null) vErrors = [err9];
									else vErrors.push(err9);
									errors++;
								}
							} else {
								const err10 = {
									instancePath: instancePath + "/tokens/" + i0 + "/workspaceId",
									schemaPath: "#/properties/tokens/items/properties/workspaceId/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err10];
								else vErrors.push(err10);
								errors++;
							}
						}
						if (data3.permissions !== void 0) {
							let data6 = data3.permissions;
							if (Array.isArray(data6)) {
								const len1 = data6.length;
								for (let i1 = 0; i1 < len1; i1++) if (typeof data6[i1] !== "string") {
									const err11 = {
										instancePath: instancePath + "/tokens/" + i0 + "/permissions/" + i1,
										schemaPath: "#/properties/tokens/items/properties/permissions/items/type",
										keyword: "type",
										params: { type: "string" }
									};
									if (vErrors === null) vErrors = [err11];
									else vErrors.push(err11);
									errors++;
								}
							} else {
								const err12 = {
									instancePath: instancePath + "/tokens/" + i0 + "/permissions",
									schemaPath: "#/properties/tokens/items/properties/permissions/type",
									keyword: "type",
									params: { type: "array" }
								};
								if (vErrors === null) vErrors = [err12];
								else vErrors.push(err12);
								errors++;
							}
						}
					} else {
						const err13 = {
							instancePath: instancePath + "/tokens/" + i0,
							schemaPath: "#/properties/tokens/items/type",
							keyword: "type",
							params: { type: "object" }
						};
						if (vErrors === null) vErrors = [err13];
						else vErrors.push(err13);
						errors++;
					}
				}
			} else {
				const err14 = {
					instancePath: instancePath + "/tokens",
					schemaPath: "#/properties/tokens/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err14];
				else vErrors.push(err14);
				errors++;
			}
		}
		if (data.anyToken !== void 0) {
			let data8 = data.anyToken;
			if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
				if (data8.workspaceId === void 0) {
					const err15 = {
						instancePath: instancePath + "/anyToken",
						schemaPath: "#/properties/anyToken/required",
						keyword: "required",
						params: { missingProperty: "workspaceId" }
					};
					if (vErrors === null) vErrors = [err15];
					else vErrors.push(err15);
					errors++;
				}
				for (const key2 in data8) if (!(key2 === "workspaceId" || key2 === "permissions")) {
					const err16 = {
						instancePath: instancePath + "/anyToken",
						schemaPath: "#/properties/anyToken/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key2 }
					};
					if (vErrors === null) vErrors = [err16];
					else vErrors.push(err16);
					errors++;
				}
				if (data8.workspaceId !== void 0) {
					let data9 = data8.workspaceId;
					if (typeof data9 === "string") {
						if (func2(data9) < 1) {
							const err17 = {
								instancePath: instancePath + "/anyToken/workspaceId",
								schemaPath: "#/properties/anyToken/properties/workspaceId/minLength",
								keyword: "minLength",
								params: { limit: 1 }
							};
							if (vErrors === null) vErrors = [err17];
							else vErrors.push(err17);
							errors++;
						}
					} else {
						const err18 = {
							instancePath: instancePath + "/anyToken/workspaceId",
							schemaPath: "#/properties/anyToken/properties/workspaceId/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err18];
						else vErrors.push(err18);
						errors++;
					}
				}
				if (data8.permissions !== void 0) {
					let data10 = data8.permissions;
					if (Array.isArray(data10)) {
						const len2 = data10.length;
						for (let i2 = 0; i2 < len2; i2++) if (typeof data10[i2] !== "string") {
							const err19 = {
								instancePath: instancePath + "/anyToken/permissions/" + i2,
								schemaPath: "#/properties/anyToken/properties/permissions/items/type",
								keyword: "type",
								params: { type: "string" }
							};
							if (vErrors === null) vErrors = [err19];
							else vErrors.push(err19);
							errors++;
						}
					} else {
						const err20 = {
							instancePath: instancePath + "/anyToken/permissions",
							schemaPath: "#/properties/anyToken/properties/permissions/type",
							keyword: "type",
							params: { type: "array" }
						};
						if (vErrors === null) vErrors = [err20];
						else vErrors.push(err20);
						errors++;
					}
				}
			} else {
				const err21 = {
					instancePath: instancePath + "/anyToken",
					schemaPath: "#/properties/anyToken/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err21];
				else vErrors.push(err21);
				errors++;
			}
		}
		if (data.workspaces !== void 0) {
			let data12 = data.workspaces;
			if (Array.isArray(data12)) {
				if (data12.length < 1) {
					const err22 = {
						instancePath: instancePath + "/workspaces",
						schemaPath: "#/properties/workspaces/minItems",
						keyword: "minItems",
						params: { limit: 1 }
					};
					if (vErrors === null) vErrors = [err22];
					else vErrors.push(err22);
					errors++;
				}
				const len3 = data12.length;
				for (let i3 = 0; i3 < len3; i3++) {
					let data13 = data12[i3];
					if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
						for (const prop1 of schema20.properties.workspaces.items.required) if (data13[prop1] === void 0) {
							const err23 = {
								instancePath: instancePath + "/workspaces/" + i3,
								schemaPath: "#/properties/workspaces/items/required",
								keyword: "required",
								params: { missingProperty: prop1 }
							};
							if (vErrors === null) vErrors = [err23];
							else vErrors.push(err23);
							errors++;
						}
						for (const key3 in data13) if (!(key3 === "id" || key3 === "name" || key3 === "apis" || key3 === "roles" || key3 === "permissions" || key3 === "identities")) {
							const err24 = {
								instancePath: instancePath + "/workspaces/" + i3,
								schemaPath: "#/properties/workspaces/items/additionalProperties",
								keyword: "additionalProperties",
								params: { additionalProperty: key3 }
							};
							if (vErrors === null) vErrors = [err24];
							else vErrors.push(err24);
							errors++;
						}
						if (data13.id !== void 0) {
							let data14 = data13.id;
							if (typeof data14 === "string") {
								if (func2(data14) < 1) {
									const err25 = {
										instancePath: instancePath + "/workspaces/" + i3 + "/id",
										schemaPath: "#/properties/workspaces/items/properties/id/minLength",
										keyword: "minLength",
										params: { limit: 1 }
									};
									if (vErrors === null) vErrors = [err25];
									else vErrors.push(err25);
									errors++;
								}
							} else {
								const err26 = {
									instancePath: instancePath + "/workspaces/" + i3 + "/id",
									schemaPath: "#/properties/workspaces/items/properties/id/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err26];
								else vErrors.push(err26);
								errors++;
							}
						}
						if (data13.name !== void 0) {
							if (typeof data13.name !== "string") {
								const err27 = {
									instancePath: instancePath + "/workspaces/" + i3 + "/name",
									schemaPath: "#/properties/workspaces/items/properties/name/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err27];
								else vErrors.push(err27);
								errors++;
							}
						}
						if (data13.apis !== void 0) {
							let data16 = data13.apis;
							if (Array.isArray(data16)) {
								const len4 = data16.length;
								for (let i4 = 0; i4 < len4; i4++) {
									let data17 = data16[i4];
									if (data17 && typeof data17 == "object" && !Array.isArray(data17)) {
										if (data17.id === void 0) {
											const err28 = {
												instancePath: instancePath + "/workspaces/" + i3 + "/apis/" + i4,
												schemaPath: "#/properties/workspaces/items/properties/apis/items/required",
												keyword: "required",
												params: { missingProperty: "id" }
											};
											if (vErrors === null) vErrors = [err28];
											else vErrors.push(err28);
											errors++;
										}
										for (const key4 in data17) if (!(key4 === "id" || key4 === "name" || key4 === "recoverable")) {
											const err29 = {
												instancePath: instancePath + "/workspaces/" + i3 + "/apis/" + i4,
												schemaPath: "#/properties/workspaces/items/properties/apis/items/additionalProperties",
												keyword: "additionalProperties",
												params: { additionalProperty: key4 }
											};
											if (vErrors === null) vErrors = [err29];
											else vErrors.push(err29);
											errors++;
										}
										if (data17.id !== void 0) {
											let data18 = data17.id;
											if (typeof data18 === "string") {
												if (func2(data18) < 1) {
													const err30 = {
														instancePath: instancePath + "/workspaces/" + i3 + "/apis/" + i4 + "/id",
														schemaPath: "#/properties/workspaces/items/properties/apis/items/properties/id/minLength",
														keyword: "minLength",
														params: { limit: 1 }
													};
													if (vErrors === null) vErrors = [err30];
													else vErrors.push(err30);
													errors++;
												}
											} else {
												const err31 = {
													instancePath: instancePath + "/workspaces/" + i3 + "/apis/" + i4 + "/id",
													schemaPath: "#/properties/workspaces/items/properties/apis/items/properties/id/type",
													keyword: "type",
													params: { type: "string" }
												};
												if (vErrors === null) vErrors = [err31];
												else vErrors.push(err31);
												errors++;
											}
										}
										if (data17.name !== void 0) {
											if (typeof data17.name !== "string") {
												const err32 = {
													instancePath: instancePath + "/workspaces/" + i3 + "/apis/" + i4 + "/name",
													schemaPath: "#/properties/workspaces/items/properties/apis/items/properties/name/type",
													keyword: "type",
													params: { type: "string" }
												};
												if (vErrors === null) vErrors = [err32];
												else vErrors.push(err32);
												errors++;
											}
										}
										if (data17.recoverable !== void 0) {
											if (typeof data17.recoverable !== "boolean") {
												const err33 = {
													instancePath: instancePath + "/workspaces/" + i3 + "/apis/" + i4 + "/recoverable",
													schemaPath: "#/properties/workspaces/items/properties/apis/items/properties/recoverable/type",
													keyword: "type",
													params: { type: "boolean" }
												};
												if (vErrors === null) vErrors = [err33];
												else vErrors.push(err33);
												errors++;
											}
										}
									} else {
										const err34 = {
											instancePath: instancePath + "/workspaces/" + i3 + "/apis/" + i4,
											schemaPath: "#/properties/workspaces/items/properties/apis/items/type",
											keyword: "type",
											params: { type: "object" }
										};
										if (vErrors === null) vErrors = [err34];
										else vErrors.push(err34);
										errors++;
									}
								}
							} else {
								const err35 = {
									instancePath: instancePath + "/workspaces/" + i3 + "/apis",
									schemaPath: "#/properties/workspaces/items/properties/apis/type",
									keyword: "type",
									params: { type: "array" }
								};
								if (vErrors === null) vErrors = [err35];
								else vErrors.push(err35);
								errors++;
							}
						}
						if (data13.roles !== void 0) {
							let data21 = data13.roles;
							if (Array.isArray(data21)) {
								const len5 = data21.length;
								for (let i5 = 0; i5 < len5; i5++) {
									let data22 = data21[i5];
									if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
										if (data22.name === void 0) {
											const err36 = {
												instancePath: instancePath + "/workspaces/" + i3 + "/roles/" + i5,
												schemaPath: "#/properties/workspaces/items/properties/roles/items/required",
												keyword: "required",
												params: { missingProperty: "name" }
											};
											if (vErrors === null) vErrors = [err36];
											else vErrors.push(err36);
											errors++;
										}
										for (const key5 in data22) if (!(key5 === "name" || key5 === "permissions")) {
											const err37 = {
												instancePath: instancePath + "/workspaces/" + i3 + "/roles/" + i5,
												schemaPath: "#/properties/workspaces/items/properties/roles/items/additionalProperties",
												keyword: "additionalProperties",
												params: { additionalProperty: key5 }
											};
											if (vErrors === null) vErrors = [err37];
											else vErrors.push(err37);
											errors++;
										}
										if (data22.name !== void 0) {
											let data23 = data22.name;
											if (typeof data23 === "string") {
												if (func2(data23) < 1) {
													const err38 = {
														instancePath: instancePath + "/workspaces/" + i3 + "/roles/" + i5 + "/name",
														schemaPath: "#/properties/workspaces/items/properties/roles/items/properties/name/minLength",
														keyword: "minLength",
														params: { limit: 1 }
													};
													if (vErrors === null) vErrors = [err38];
													else vErrors.push(err38);
													errors++;
												}
											} else {
												const err39 = {
													instancePath: instancePath + "/workspaces/" + i3 + "/roles/" + i5 + "/name",
													schemaPath: "#/properties/workspaces/items/properties/roles/items/properties/name/type",
													keyword: "type",
													params: { type: "string" }
												};
												if (vErrors === null) vErrors = [err39];
												else vErrors.push(err39);
												errors++;
											}
										}
										if (data22.permissions !== void 0) {
											let data24 = data22.permissions;
											if (Array.isArray(data24)) {
												const len6 = data24.length;
												for (let i6 = 0; i6 < len6; i6++) if (typeof data24[i6] !== "string") {
													const err40 = {
														instancePath: instancePath + "/workspaces/" + i3 + "/roles/" + i5 + "/permissions/" + i6,
														schemaPath: "#/properties/workspaces/items/properties/roles/items/properties/permissions/items/type",
														keyword: "type",
														params: { type: "string" }
													};
													if (vErrors === null) vErrors = [err40];
													else vErrors.push(err40);
													errors++;
												}
											} else {
												const err41 = {
													instancePath: instancePath + "/workspaces/" + i3 + "/roles/" + i5 + "/permissions",
													schemaPath: "#/properties/workspaces/items/properties/roles/items/properties/permissions/type",
													keyword: "type",
													params: { type: "array" }
												};
												if (vErrors === null) vErrors = [err41];
												else vErrors.push(err41);
												errors++;
											}
										}
									} else {
										const err42 = {
											instancePath: instancePath + "/workspaces/" + i3 + "/roles/" + i5,
											schemaPath: "#/properties/workspaces/items/properties/roles/items/type",
											keyword: "type",
											params: { type: "object" }
										};
										if (vErrors === null) vErrors = [err42];
										else vErrors.push(err42);
										errors++;
									}
								}
							} else {
								const err43 = {
									instancePath: instancePath + "/workspaces/" + i3 + "/roles",
									schemaPath: "#/properties/workspaces/items/properties/roles/type",
									keyword: "type",
									params: { type: "array" }
								};
								if (vErrors === null) vErrors = [err43];
								else vErrors.push(err43);
								errors++;
							}
						}
						if (data13.permissions !== void 0) {
							let data26 = data13.permissions;
							if (Array.isArray(data26)) {
								const len7 = data26.length;
								for (let i7 = 0; i7 < len7; i7++) {
									let data27 = data26[i7];
									if (typeof data27 === "string") {
										if (func2(data27) < 1) {
											const err44 = {
												instancePath: instancePath + "/workspaces/" + i3 + "/permissions/" + i7,
												schemaPath: "#/properties/workspaces/items/properties/permissions/items/minLength",
												keyword: "minLength",
												params: { limit: 1 }
											};
											if (vErrors === null) vErrors = [err44];
											else vErrors.push(err44);
											errors++;
										}
									} else {
										const err45 = {
											instancePath: instancePath + "/workspaces/" + i3 + "/permissions/" + i7,
											schemaPath: "#/properties/workspaces/items/properties/permissions/items/type",
											keyword: "type",
											params: { type: "string" }
										};
										if (vErrors === null) vErrors = [err45];
										else vErrors.push(err45);
										errors++;
									}
								}
							} else {
								const err46 = {
									instancePath: instancePath + "/workspaces/" + i3 + "/permissions",
									schemaPath: "#/properties/workspaces/items/properties/permissions/type",
									keyword: "type",
									params: { type: "array" }
								};
								if (vErrors === null) vErrors = [err46];
								else vErrors.push(err46);
								errors++;
							}
						}
						if (data13.identities !== void 0) {
							let data28 = data13.identities;
							if (Array.isArray(data28)) {
								const len8 = data28.length;
								for (let i8 = 0; i8 < len8; i8++) {
									let data29 = data28[i8];
									if (data29 && typeof data29 == "object" && !Array.isArray(data29)) {
										if (data29.externalId === void 0) {
											const err47 = {
												instancePath: instancePath + "/workspaces/" + i3 + "/identities/" + i8,
												schemaPath: "#/properties/workspaces/items/properties/identities/items/required",
												keyword: "required",
												params: { missingProperty: "externalId" }
											};
											if (vErrors === null) vErrors = [err47];
											else vErrors.push(err47);
											errors++;
										}
										for (const key6 in data29) if (!(key6 === "id" || key6 === "externalId" || key6 === "meta")) {
											const err48 = {
												instancePath: instancePath + "/workspaces/" + i3 + "/identities/" + i8,
												schemaPath: "#/properties/workspaces/items/properties/identities/items/additionalProperties",
												keyword: "additionalProperties",
												params: { additionalProperty: key6 }
											};
											if (vErrors === null) vErrors = [err48];
											else vErrors.push(err48);
											errors++;
										}
										if (data29.id !== void 0) {
											let data30 = data29.id;
											if (typeof data30 === "string") {
												if (func2(data30) < 1) {
													const err49 = {
														instancePath: instancePath + "/workspaces/" + i3 + "/identities/" + i8 + "/id",
														schemaPath: "#/properties/workspaces/items/properties/identities/items/properties/id/minLength",
														keyword: "minLength",
														params: { limit: 1 }
													};
													if (vErrors === null) vErrors = [err49];
													else vErrors.push(err49);
													errors++;
												}
											} else {
												const err50 = {
													instancePath: instancePath + "/workspaces/" + i3 + "/identities/" + i8 + "/id",
													schemaPath: "#/properties/workspaces/items/properties/identities/items/properties/id/type",
													keyword: "type",
													params: { type: "string" }
												};
												if (vErrors === null) vErrors = [err50];
												else vErrors.push(err50);
												errors++;
											}
										}
										if (data29.externalId !== void 0) {
											let data31 = data29.externalId;
											if (typeof data31 === "string") {
												if (func2(data31) < 1) {
													const err51 = {
														instancePath: instancePath + "/workspaces/" + i3 + "/identities/" + i8 + "/externalId",
														schemaPath: "#/properties/workspaces/items/properties/identities/items/properties/externalId/minLength",
														keyword: "minLength",
														params: { limit: 1 }
													};
													if (vErrors === null) vErrors = [err51];
													else vErrors.push(err51);
													errors++;
												}
											} else {
												const err52 = {
													instancePath: instancePath + "/workspaces/" + i3 + "/identities/" + i8 + "/externalId",
													schemaPath: "#/properties/workspaces/items/properties/identities/items/properties/externalId/type",
													keyword: "type",
													params: { type: "string" }
												};
												if (vErrors === null) vErrors = [err52];
												else vErrors.push(err52);
												errors++;
											}
										}
										if (data29.meta !== void 0) {
											let data32 = data29.meta;
											if (data32 && typeof data32 == "object" && !Array.isArray(data32)) {} else {
												const err53 = {
													instancePath: instancePath + "/workspaces/" + i3 + "/identities/" + i8 + "/meta",
													schemaPath: "#/properties/workspaces/items/properties/identities/items/properties/meta/type",
													keyword: "type",
													params: { type: "object" }
												};
												if (vErrors === null) vErrors = [err53];
												else vErrors.push(err53);
												errors++;
											}
										}
									} else {
										const err54 = {
											instancePath: instancePath + "/workspaces/" + i3 + "/identities/" + i8,
											schemaPath: "#/properties/workspaces/items/properties/identities/items/type",
											keyword: "type",
											params: { type: "object" }
										};
										if (vErrors === null) vErrors = [err54];
										else vErrors.push(err54);
										errors++;
									}
								}
							} else {
								const err55 = {
									instancePath: instancePath + "/workspaces/" + i3 + "/identities",
									schemaPath: "#/properties/workspaces/items/properties/identities/type",
									keyword: "type",
									params: { type: "array" }
								};
								if (vErrors === null) vErrors = [err55];
								else vErrors.push(err55);
								errors++;
							}
						}
					} else {
						const err56 = {
							instancePath: instancePath + "/workspaces/" + i3,
							schemaPath: "#/properties/workspaces/items/type",
							keyword: "type",
							params: { type: "object" }
						};
						if (vErrors === null) vErrors = [err56];
						else vErrors.push(err56);
						errors++;
					}
				}
			} else {
				const err57 = {
					instancePath: instancePath + "/workspaces",
					schemaPath: "#/properties/workspaces/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err57];
				else vErrors.push(err57);
				errors++;
			}
		}
		if (data.keys !== void 0) {
			let data33 = data.keys;
			if (Array.isArray(data33)) {
				const len9 = data33.length;
				for (let i9 = 0; i9 < len9; i9++) {
					let data34 = data33[i9];
					if (data34 && typeof data34 == "object" && !Array.isArray(data34)) {
						if (data34.apiId === void 0) {
							const err58 = {
								instancePath: instancePath + "/keys/" + i9,
								schemaPath: "#/properties/keys/items/required",
								keyword: "required",
								params: { missingProperty: "apiId" }
							};
							if (vErrors === null) vErrors = [err58];
							else vErrors.push(err58);
							errors++;
						}
						for (const key7 in data34) if (!func11.call(schema20.properties.keys.items.properties, key7)) {
							const err59 = {
								instancePath: instancePath + "/keys/" + i9,
								schemaPath: "#/properties/keys/items/additionalProperties",
								keyword: "additionalProperties",
								params: { additionalProperty: key7 }
							};
							if (vErrors === null) vErrors = [err59];
							else vErrors.push(err59);
							errors++;
						}
						if (data34.apiId !== void 0) {
							let data35 = data34.apiId;
							if (typeof data35 === "string") {
								if (func2(data35) < 1) {
									const err60 = {
										instancePath: instancePath + "/keys/" + i9 + "/apiId",
										schemaPath: "#/properties/keys/items/properties/apiId/minLength",
										keyword: "minLength",
										params: { limit: 1 }
									};
									if (vErrors === null) vErrors = [err60];
									else vErrors.push(err60);
									errors++;
								}
							} else {
								const err61 = {
									instancePath: instancePath + "/keys/" + i9 + "/apiId",
									schemaPath: "#/properties/keys/items/properties/apiId/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err61];
								else vErrors.push(err61);
								errors++;
							}
						}
						if (data34.id !== void 0) {
							let data36 = data34.id;
							if (typeof data36 === "string") {
								if (func2(data36) < 1) {
									const err62 = {
										instancePath: instancePath + "/keys/" + i9 + "/id",
										schemaPath: "#/properties/keys/items/properties/id/minLength",
										keyword: "minLength",
										params: { limit: 1 }
									};
									if (vErrors === null) vErrors = [err62];
									else vErrors.push(err62);
									errors++;
								}
							} else {
								const err63 = {
									instancePath: instancePath + "/keys/" + i9 + "/id",
									schemaPath: "#/properties/keys/items/properties/id/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err63];
								else vErrors.push(err63);
								errors++;
							}
						}
						if (data34.key !== void 0) {
							let data37 = data34.key;
							if (typeof data37 === "string") {
								if (func2(data37) < 1) {
									const err64 = {
										instancePath: instancePath + "/keys/" + i9 + "/key",
										schemaPath: "#/properties/keys/items/properties/key/minLength",
										keyword: "minLength",
										params: { limit: 1 }
									};
									if (vErrors === null) vErrors = [err64];
									else vErrors.push(err64);
									errors++;
								}
							} else {
								const err65 = {
									instancePath: instancePath + "/keys/" + i9 + "/key",
									schemaPath: "#/properties/keys/items/properties/key/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err65];
								else vErrors.push(err65);
								errors++;
							}
						}
						if (data34.prefix !== void 0) {
							let data38 = data34.prefix;
							if (typeof data38 === "string") {
								if (func2(data38) > 16) {
									const err66 = {
										instancePath: instancePath + "/keys/" + i9 + "/prefix",
										schemaPath: "#/properties/keys/items/properties/prefix/maxLength",
										keyword: "maxLength",
										params: { limit: 16 }
									};
									if (vErrors === null) vErrors = [err66];
									else vErrors.push(err66);
									errors++;
								}
							} else {
								const err67 = {
									instancePath: instancePath + "/keys/" + i9 + "/prefix",
									schemaPath: "#/properties/keys/items/properties/prefix/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err67];
								else vErrors.push(err67);
								errors++;
							}
						}
						if (data34.byteLength !== void 0) {
							let data39 = data34.byteLength;
							if (!(typeof data39 == "number" && !(data39 % 1) && !isNaN(data39) && isFinite(data39))) {
								const err68 = {
									instancePath: instancePath + "/keys/" + i9 + "/byteLength",
									schemaPath: "#/properties/keys/items/properties/byteLength/type",
									keyword: "type",
									params: { type: "integer" }
								};
								if (vErrors === null) vErrors = [err68];
								else vErrors.push(err68);
								errors++;
							}
							if (typeof data39 == "number" && isFinite(data39)) {
								if (data39 > 255 || isNaN(data39)) {
									const err69 = {
										instancePath: instancePath + "/keys/" + i9 + "/byteLength",
										schemaPath: "#/properties/keys/items/properties/byteLength/maximum",
										keyword: "maximum",
										params: {
											comparison: "<=",
											limit: 255
										}
									};
									if (vErrors === null) vErrors = [err69];
									else vErrors.push(err69);
									errors++;
								}
								if (data39 < 16 || isNaN(data39)) {
									const err70 = {
										instancePath: instancePath + "/keys/" + i9 + "/byteLength",
										schemaPath: "#/properties/keys/items/properties/byteLength/minimum",
										keyword: "minimum",
										params: {
											comparison: ">=",
											limit: 16
										}
									};
									if (vErrors === null) vErrors = [err70];
									else vErrors.push(err70);
									errors++;
								}
							}
						}
						if (data34.name !== void 0) {
							if (typeof data34.name !== "string") {
								const err71 = {
									instancePath: instancePath + "/keys/" + i9 + "/name",
									schemaPath: "#/properties/keys/items/properties/name/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err71];
								else vErrors.push(err71);
								errors++;
							}
						}
						if (data34.externalId !== void 0) {
							let data41 = data34.externalId;
							if (typeof data41 === "string") {
								if (func2(data41) < 1) {
									const err72 = {
										instancePath: instancePath + "/keys/" + i9 + "/externalId",
										schemaPath: "#/properties/keys/items/properties/externalId/minLength",
										keyword: "minLength",
										params: { limit: 1 }
									};
									if (vErrors === null) vErrors = [err72];
									else vErrors.push(err72);
									errors++;
								}
							} else {
								const err73 = {
									instancePath: instancePath + "/keys/" + i9 + "/externalId",
									schemaPath: "#/properties/keys/items/properties/externalId/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err73];
								else vErrors.push(err73);
								errors++;
							}
						}
						if (data34.ownerId !== void 0) {
							if (typeof data34.ownerId !== "string") {
								const err74 = {
									instancePath: instancePath + "/keys/" + i9 + "/ownerId",
									schemaPath: "#/properties/keys/items/properties/ownerId/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err74];
								else vErrors.push(err74);
								errors++;
							}
						}
						if (data34.meta !== void 0) {
							let data43 = data34.meta;
							if (data43 && typeof data43 == "object" && !Array.isArray(data43)) {} else {
								const err75 = {
									instancePath: instancePath + "/keys/" + i9 + "/meta",
									schemaPath: "#/properties/keys/items/properties/meta/type",
									keyword: "type",
									params: { type: "object" }
								};
								if (vErrors === null) vErrors = [err75];
								else vErrors.push(err75);
								errors++;
							}
						}
						if (data34.roles !== void 0) {
							let data44 = data34.roles;
							if (Array.isArray(data44)) {
								const len10 = data44.length;
								for (let i10 = 0; i10 < len10; i10++) if (typeof data44[i10] !== "string") {
									const err76 = {
										instancePath: instancePath + "/keys/" + i9 + "/roles/" + i10,
										schemaPath: "#/properties/keys/items/properties/roles/items/type",
										keyword: "type",
										params: { type: "string" }
									};
									if (vErrors === null) vErrors = [err76];
									else vErrors.push(err76);
									errors++;
								}
							} else {
								const err77 = {
									instancePath: instancePath + "/keys/" + i9 + "/roles",
									schemaPath: "#/properties/keys/items/properties/roles/type",
									keyword: "type",
									params: { type: "array" }
								};
								if (vErrors === null) vErrors = [err77];
								else vErrors.push(err77);
								errors++;
							}
						}
						if (data34.permissions !== void 0) {
							let data46 = data34.permissions;
							if (Array.isArray(data46)) {
								const len11 = data46.length;
								for (let i11 = 0; i11 < len11; i11++) if (typeof data46[i11] !== "string") {
									const err78 = {
										instancePath: instancePath + "/keys/" + i9 + "/permissions/" + i11,
										schemaPath: "#/properties/keys/items/properties/permissions/items/type",
										keyword: "type",
										params: { type: "string" }
									};
									if (vErrors === null) vErrors = [err78];
									else vErrors.push(err78);
									errors++;
								}
							} else {
								const err79 = {
									instancePath: instancePath + "/keys/" + i9 + "/permissions",
									schemaPath: "#/properties/keys/items/properties/permissions/type",
									keyword: "type",
									params: { type: "array" }
								};
								if (vErrors === null) vErrors = [err79];
								else vErrors.push(err79);
								errors++;
							}
						}
						if (data34.createdAt !== void 0) {
							if (!validate54(data34.createdAt, {
								instancePath: instancePath + "/keys/" + i9 + "/createdAt",
								parentData: data34,
								parentDataProperty: "createdAt",
								rootData
							})) {
								vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
								errors = vErrors.length;
							}
						}
						if (data34.updatedAt !== void 0) {
							if (!validate54(data34.updatedAt, {
								instancePath: instancePath + "/keys/" + i9 + "/updatedAt",
								parentData: data34,
								parentDataProperty: "updatedAt",
								rootData
							})) {
								vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
								errors = vErrors.length;
							}
						}
						if (data34.expires !== void 0) {
							if (!validate54(data34.expires, {
								instancePath: instancePath + "/keys/" + i9 + "/expires",
								parentData: data34,
								parentDataProperty: "expires",
								rootData
							})) {
								vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
								errors = vErrors.length;
							}
						}
						if (data34.remaining !== void 0) {
							let data51 = data34.remaining;
							if (!(typeof data51 == "number" && !(data51 % 1) && !isNaN(data51) && isFinite(data51))) {
								const err80 = {
									instancePath: instancePath + "/keys/" + i9 + "/remaining",
									schemaPath: "#/properties/keys/items/properties/remaining/type",
									keyword: "type",
									params: { type: "integer" }
								};
								if (vErrors === null) vErrors = [err80];
								else vErrors.push(err80);
								errors++;
							}
						}
						if (data34.refill !== void 0) {
							if (!validate58(data34.refill, {
								instancePath: instancePath + "/keys/" + i9 + "/refill",
								parentData: data34,
								parentDataProperty: "refill",
								rootData
							})) {
								vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
								errors = vErrors.length;
							}
						}
						if (data34.ratelimit !== void 0) {
							if (!validate60(data34.ratelimit, {
								instancePath: instancePath + "/keys/" + i9 + "/ratelimit",
								parentData: data34,
								parentDataProperty: "ratelimit",
								rootData
							})) {
								vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
								errors = vErrors.length;
							}
						}
						if (data34.enabled !== void 0) {
							if (typeof data34.enabled !== "boolean") {
								const err81 = {
									instancePath: instancePath + "/keys/" + i9 + "/enabled",
									schemaPath: "#/properties/keys/items/properties/enabled/type",
									keyword: "type",
									params: { type: "boolean" }
								};
								if (vErrors === null) vErrors = [err81];
								else vErrors.push(err81);
								errors++;
							}
						}
						if (data34.recoverable !== void 0) {
							if (typeof data34.recoverable !== "boolean") {
								const err82 = {
									instancePath: instancePath + "/keys/" + i9 + "/recoverable",
									schemaPath: "#/properties/keys/items/properties/recoverable/type",
									keyword: "type",
									params: { type: "boolean" }
								};
								if (vErrors === null) vErrors = [err82];
								else vErrors.push(err82);
								errors++;
							}
						}
						if (data34.environment !== void 0) {
							let data56 = data34.environment;
							if (typeof data56 === "string") {
								if (func2(data56) > 256) {
									const err83 = {
										instancePath: instancePath + "/keys/" + i9 + "/environment",
										schemaPath: "#/properties/keys/items/properties/environment/maxLength",
										keyword: "maxLength",
										params: { limit: 256 }
									};
									if (vErrors === null) vErrors = [err83];
									else vErrors.push(err83);
									errors++;
								}
							} else {
								const err84 = {
									instancePath: instancePath + "/keys/" + i9 + "/environment",
									schemaPath: "#/properties/keys/items/properties/environment/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err84];
								else vErrors.push(err84);
								errors++;
							}
						}
					} else {
						const err85 = {
							instancePath: instancePath + "/keys/" + i9,
							schemaPath: "#/properties/keys/items/type",
							keyword: "type",
							params: { type: "object" }
						};
						if (vErrors === null) vErrors = [err85];
						else vErrors.push(err85);
						errors++;
					}
				}
			} else {
				const err86 = {
					instancePath: instancePath + "/keys",
					schemaPath: "#/properties/keys/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err86];
				else vErrors.push(err86);
				errors++;
			}
		}
	} else {
		const err87 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err87];
		else vErrors.push(err87);
		errors++;
	}
	validate53.errors = vErrors;
	return errors === 0;
}
const validateProfile = validate62;
const schema24 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "profile.schema.json",
	"title": "Profile",
	"type": "object",
	"additionalProperties": false,
	"required": [
		"name",
		"requests",
		"authentication",
		"authorization",
		"errors",
		"responses",
		"ids",
		"keys",
		"times",
		"records",
		"creation",
		"refill",
		"ratelimit",
		"listing"
	],
	"properties": {
		"$schema": { "type": "string" },
		"name": {
			"type": "string",
			"minLength": 1
		},
		"description": { "type": "string" },
		"requests": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"stages",
				"otherMediaType",
				"mediaTypeCase",
				"maxBodyBytes",
				"maxDepth",
				"unknownFields",
				"unknownParameters",
				"nullFields",
				"repeatedParameter",
				"numbers",
				"booleans",
				"emptyCursor",
				"limitOutOfRange",
				"emptyPrefix",
				"head"
			],
			"properties": {
				"stages": {
					"type": "array",
					"items": {
						"type": "string",
						"enum": [
							"mediaType",
							"syntax",
							"validation",
							"authentication",
							"authorization",
							"api"
						]
					},
					"minItems": 6,
					"maxItems": 6,
					"uniqueItems": true
				},
				"otherMediaType": {
					"type": "string",
					"enum": ["refuse", "ignore-body"]
				},
				"mediaTypeCase": {
					"type": "string",
					"enum": ["insensitive", "sensitive"]
				},
				"maxBodyBytes": {
					"type": "integer",
					"minimum": 1024
				},
				"maxDepth": {
					"type": "integer",
					"minimum": 8,
					"maximum": 500
				},
				"unknownFields": {
					"type": "string",
					"enum": ["ignore", "refuse"]
				},
				"unknownParameters": {
					"type": "string",
					"enum": ["ignore", "refuse"]
				},
				"nullFields": {
					"type": "string",
					"enum": ["refuse", "absent"]
				},
				"repeatedParameter": {
					"type": "string",
					"enum": [
						"refuse",
						"first",
						"last"
					]
				},
				"numbers": {
					"type": "string",
					"enum": ["decimal", "javascript"]
				},
				"booleans": {
					"type": "string",
					"enum": ["literal", "non-empty"]
				},
				"emptyCursor": {
					"type": "string",
					"enum": ["absent", "refuse"]
				},
				"limitOutOfRange": {
					"type": "string",
					"enum": ["refuse", "clamp"]
				},
				"emptyPrefix": {
					"type": "string",
					"enum": ["no-prefix", "underscore"]
				},
				"head": {
					"type": "string",
					"enum": ["as-get", "refuse"]
				}
			}
		},
		"authentication": {
			"type": "object",
			"additionalProperties": false,
			"required": ["tokenSyntax"],
			"properties": { "tokenSyntax": {
				"type": "string",
				"enum": ["bearer", "strip-bearer"]
			} }
		},
		"authorization": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"list",
				"decrypt",
				"create",
				"recoverable",
				"decryptWithout"
			],
			"properties": {
				"list": {
					"type": "array",
					"items": {
						"type": "array",
						"items": { "type": "string" },
						"minItems": 1
					}
				},
				"decrypt": {
					"type": "array",
					"items": {
						"type": "array",
						"items": { "type": "string" },
						"minItems": 1
					}
				},
				"create": {
					"type": "array",
					"items": {
						"type": "array",
						"items": { "type": "string" },
						"minItems": 1
					}
				},
				"recoverable": {
					"type": "array",
					"items": {
						"type": "array",
						"items": { "type": "string" },
						"minItems": 1
					}
				},
				"decryptWithout": {
					"type": "string",
					"enum": ["refuse", "omit"]
				}
			}
		},
		"errors": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"mediaType",
				"body",
				"violations",
				"violationFormat",
				"violationTexts",
				"failures"
			],
			"properties": {
				"mediaType": { "type": "string" },
				"body": {
					"type": "object",
					"additionalProperties": true
				},
				"violations": {
					"type": "string",
					"enum": ["all", "first"]
				},
				"violationFormat": { "type": "string" },
				"violationTexts": {
					"type": "object",
					"additionalProperties": false,
					"required": [
						"required",
						"type",
						"integer",
						"number",
						"minLength",
						"maxLength",
						"minimum",
						"maximum",
						"enum",
						"additionalProperties",
						"repeated"
					],
					"properties": {
						"required": { "type": "string" },
						"type": { "type": "string" },
						"integer": { "type": "string" },
						"number": { "type": "string" },
						"minLength": { "type": "string" },
						"maxLength": { "type": "string" },
						"minimum": { "type": "string" },
						"maximum": { "type": "string" },
						"enum": { "type": "string" },
						"additionalProperties": { "type": "string" },
						"repeated": { "type": "string" }
					}
				},
				"failures": {
					"type": "object",
					"additionalProperties": false,
					"required": [
						"unknown-path",
						"method-not-allowed",
						"unsupported-media-type",
						"malformed-json",
						"body-too-large",
						"request-timeout",
						"invalid-request",
						"invalid-cursor",
						"missing-token",
						"unknown-token",
						"missing-permission",
						"decrypt-not-permitted",
						"api-not-found",
						"recoverable-not-supported",
						"role-not-found",
						"permission-not-found",
						"remaining-refused",
						"expires-refused",
						"refill-needs-remaining",
						"refill-day-refused",
						"rate-limited",
						"internal-error",
						"service-unavailable"
					],
					"properties": {
						"unknown-path": { "$ref": "#/$defs/failure" },
						"method-not-allowed": { "$ref": "#/$defs/failure" },
						"unsupported-media-type": { "$ref": "#/$defs/failure" },
						"malformed-json": { "$ref": "#/$defs/failure" },
						"body-too-large": { "$ref": "#/$defs/failure" },
						"request-timeout": { "$ref": "#/$defs/failure" },
						"invalid-request": { "$ref": "#/$defs/failure" },
						"invalid-cursor": { "$ref": "#/$defs/failure" },
						"missing-token": { "$ref": "#/$defs/failure" },
						"unknown-token": { "$ref": "#/$defs/failure" },
						"missing-permission": { "$ref": "#/$defs/failure" },
						"decrypt-not-permitted": { "$ref": "#/$defs/failure" },
						"api-not-found": { "$ref": "#/$defs/failure" },
						"recoverable-not-supported": { "$ref": "#/$defs/failure" },
						"role-not-found": { "$ref": "#/$defs/failure" },
						"permission-not-found": { "$ref": "#/$defs/failure" },
						"remaining-refused": { "$ref": "#/$defs/failure" },
						"expires-refused": { "$ref": "#/$defs/failure" },
						"refill-needs-remaining": { "$ref": "#/$defs/failure" },
						"refill-day-refused": { "$ref": "#/$defs/failure" },
						"rate-limited": { "$ref": "#/$defs/failure" },
						"internal-error": { "$ref": "#/$defs/failure" },
						"service-unavailable": { "$ref": "#/$defs/failure" }
					}
				}
			}
		},
		"responses": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"mediaType",
				"headers",
				"corsOrigin",
				"corsMethods",
				"corsHeaders",
				"corsMaxAgeSeconds"
			],
			"properties": {
				"mediaType": { "type": "string" },
				"headers": {
					"type": "object",
					"additionalProperties": { "type": "string" }
				},
				"corsOrigin": { "type": "string" },
				"corsMethods": { "type": "string" },
				"corsHeaders": { "type": "string" },
				"corsMaxAgeSeconds": {
					"type": "integer",
					"minimum": 0
				}
			}
		},
		"ids": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"encoding",
				"timestampBytes",
				"timestampEpoch",
				"randomBytes",
				"keyPrefix",
				"identityPrefix",
				"requestPrefix"
			],
			"properties": {
				"encoding": {
					"type": "string",
					"enum": [
						"base58",
						"base62",
						"base64url",
						"hex"
					]
				},
				"timestampBytes": {
					"type": "integer",
					"minimum": 0,
					"maximum": 6
				},
				"timestampEpoch": {
					"type": "integer",
					"minimum": 0
				},
				"randomBytes": {
					"type": "integer",
					"minimum": 8,
					"maximum": 32
				},
				"keyPrefix": { "type": "string" },
				"identityPrefix": { "type": "string" },
				"requestPrefix": { "type": "string" }
			}
		},
		"keys": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"encoding",
				"header",
				"startCharacters",
				"startCountsSeparator"
			],
			"properties": {
				"encoding": {
					"type": "string",
					"enum": [
						"base58",
						"base62",
						"base64url",
						"hex"
					]
				},
				"header": {
					"type": "string",
					"enum": ["none", "version-and-length"]
				},
				"startCharacters": {
					"type": "integer",
					"minimum": 0,
					"maximum": 16
				},
				"startCountsSeparator": { "type": "boolean" }
			}
		},
		"times": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"createdAt",
				"updatedAt",
				"expires"
			],
			"properties": {
				"createdAt": {
					"type": "string",
					"enum": ["milliseconds", "seconds"]
				},
				"updatedAt": {
					"type": "string",
					"enum": ["milliseconds", "seconds"]
				},
				"expires": {
					"type": "string",
					"enum": ["milliseconds", "seconds"]
				}
			}
		},
		"records": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"omit",
				"unset",
				"emptyLists",
				"updatedAtOfNew",
				"environment",
				"ownerId",
				"identityMeta",
				"permissions",
				"enabled",
				"refillDayUnset",
				"lastRefillAt",
				"ratelimitType",
				"incompleteRatelimit"
			],
			"properties": {
				"omit": {
					"type": "array",
					"items": {
						"type": "string",
						"enum": [
							"name",
							"ownerId",
							"meta",
							"createdAt",
							"updatedAt",
							"expires",
							"remaining",
							"refill",
							"ratelimit",
							"roles",
							"permissions",
							"enabled",
							"identity"
						]
					},
					"uniqueItems": true
				},
				"unset": {
					"type": "string",
					"enum": ["omit", "null"]
				},
				"emptyLists": {
					"type": "string",
					"enum": ["show", "omit"]
				},
				"updatedAtOfNew": {
					"type": "string",
					"enum": ["unset", "createdAt"]
				},
				"environment": { "type": "boolean" },
				"ownerId": {
					"type": "string",
					"enum": ["as-given", "effective"]
				},
				"identityMeta": {
					"type": "string",
					"enum": ["omit-empty", "always"]
				},
				"permissions": {
					"type": "string",
					"enum": ["direct", "with-roles"]
				},
				"enabled": {
					"type": "string",
					"enum": ["state", "flag"]
				},
				"refillDayUnset": {
					"type": "string",
					"enum": ["omit", "null"]
				},
				"lastRefillAt": { "type": "boolean" },
				"ratelimitType": { "type": "boolean" },
				"incompleteRatelimit": {
					"type": "string",
					"enum": ["show", "omit"]
				}
			}
		},
		"creation": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"expiresInPast",
				"expiresZero",
				"remainingZero",
				"remainingNegative",
				"emptyExternalId",
				"ownerIdLinks",
				"repeatedNames"
			],
			"properties": {
				"expiresInPast": {
					"type": "string",
					"enum": ["accept", "refuse"]
				},
				"expiresZero": {
					"type": "string",
					"enum": ["timestamp", "never"]
				},
				"remainingZero": {
					"type": "string",
					"enum": ["accept", "refuse"]
				},
				"remainingNegative": {
					"type": "string",
					"enum": ["accept", "refuse"]
				},
				"emptyExternalId": {
					"type": "string",
					"enum": ["refuse", "unlinked"]
				},
				"ownerIdLinks": { "type": "boolean" },
				"repeatedNames": {
					"type": "string",
					"enum": ["once", "missing"]
				}
			}
		},
		"refill": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"intervals",
				"required",
				"minimumAmount",
				"maximumDay",
				"defaultDay",
				"showsDefaultDay",
				"shortMonth",
				"dayWithDaily",
				"withoutRemaining",
				"effect",
				"enables"
			],
			"properties": {
				"intervals": {
					"type": "array",
					"items": {
						"type": "string",
						"enum": ["daily", "monthly"]
					},
					"minItems": 1,
					"uniqueItems": true
				},
				"required": {
					"type": "array",
					"items": {
						"type": "string",
						"enum": [
							"interval",
							"amount",
							"refillDay"
						]
					},
					"uniqueItems": true
				},
				"minimumAmount": { "type": "integer" },
				"maximumDay": {
					"type": "integer",
					"minimum": 28,
					"maximum": 31
				},
				"defaultDay": {
					"type": "integer",
					"minimum": 1,
					"maximum": 31
				},
				"showsDefaultDay": { "type": "boolean" },
				"shortMonth": {
					"type": "string",
					"enum": ["last-day", "skip"]
				},
				"dayWithDaily": {
					"type": "string",
					"enum": ["accept", "refuse"]
				},
				"withoutRemaining": {
					"type": "string",
					"enum": ["accept", "refuse"]
				},
				"effect": {
					"type": "string",
					"enum": [
						"set",
						"raise",
						"add",
						"none"
					]
				},
				"enables": { "type": "boolean" }
			}
		},
		"ratelimit": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"types",
				"otherTypes",
				"asyncByDefault",
				"asyncInRequest",
				"required",
				"minimumLimit",
				"minimumDuration",
				"durationUnit"
			],
			"properties": {
				"types": {
					"type": "object",
					"additionalProperties": { "type": "boolean" }
				},
				"otherTypes": {
					"type": "string",
					"enum": ["accept", "refuse"]
				},
				"asyncByDefault": { "type": "boolean" },
				"asyncInRequest": { "type": "boolean" },
				"required": {
					"type": "array",
					"items": {
						"type": "string",
						"enum": [
							"type",
							"limit",
							"duration"
						]
					},
					"uniqueItems": true
				},
				"minimumLimit": { "type": "integer" },
				"minimumDuration": { "type": "integer" },
				"durationUnit": {
					"type": "string",
					"enum": ["milliseconds", "seconds"]
				}
			}
		},
		"listing": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"order",
				"cursor",
				"cursorOnLastPage",
				"totalOfUnknownUser",
				"ownerIdWithExternalId",
				"totalLagMs",
				"cacheFreshMs",
				"cacheStaleMs"
			],
			"properties": {
				"order": {
					"type": "string",
					"enum": [
						"newest-first",
						"oldest-first",
						"id"
					]
				},
				"cursor": {
					"type": "string",
					"enum": ["opaque", "last-id"]
				},
				"cursorOnLastPage": {
					"type": "string",
					"enum": ["absent", "present"]
				},
				"totalOfUnknownUser": {
					"type": "string",
					"enum": ["api", "zero"]
				},
				"ownerIdWithExternalId": {
					"type": "string",
					"enum": ["ignored", "both"]
				},
				"totalLagMs": {
					"type": "integer",
					"minimum": 0,
					"maximum": 3e5
				},
				"cacheFreshMs": {
					"type": "integer",
					"minimum": 0
				},
				"cacheStaleMs": {
					"type": "integer",
					"minimum": 0
				}
			}
		}
	},
	"$defs": { "failure": {
		"type": "object",
		"title": "ProfileFailure",
		"additionalProperties": false,
		"required": [
			"status",
			"code",
			"message"
		],
		"properties": {
			"status": {
				"type": "integer",
				"minimum": 400,
				"maximum": 599
			},
			"code": { "type": "string" },
			"message": { "type": "string" },
			"headers": {
				"type": "object",
				"additionalProperties": { "type": "string" }
			},
			"mediaType": { "type": "string" },
			"body": {}
		}
	} }
};
const func0 = require_equal().default;
const schema25 = {
	"type": "object",
	"title": "ProfileFailure",
	"additionalProperties": false,
	"required": [
		"status",
		"code",
		"message"
	],
	"properties": {
		"status": {
			"type": "integer",
			"minimum": 400,
			"maximum": 599
		},
		"code": { "type": "string" },
		"message": { "type": "string" },
		"headers": {
			"type": "object",
			"additionalProperties": { "type": "string" }
		},
		"mediaType": { "type": "string" },
		"body": {}
	}
};
function validate63(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const prop0 of schema25.required) if (data[prop0] === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: prop0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		for (const key0 in data) if (!(key0 === "status" || key0 === "code" || key0 === "message" || key0 === "headers" || key0 === "mediaType" || key0 === "body")) {
			const err1 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.status !== void 0) {
			let data0 = data.status;
			if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
				const err2 = {
					instancePath: instancePath + "/status",
					schemaPath: "#/properties/status/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
			if (typeof data0 == "number" && isFinite(data0)) {
				if (data0 > 599 || isNaN(data0)) {
					const err3 = {
						instancePath: instancePath + "/status",
						schemaPath: "#/properties/status/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 599
						}
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				if (data0 < 400 || isNaN(data0)) {
					const err4 = {
						instancePath: instancePath + "/status",
						schemaPath: "#/properties/status/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 400
						}
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
			}
		}
		if (data.code !== void 0) {
			if (typeof data.code !== "string") {
				const err5 = {
					instancePath: instancePath + "/code",
					schemaPath: "#/properties/code/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.message !== void 0) {
			if (typeof data.message !== "string") {
				const err6 = {
					instancePath: instancePath + "/message",
					schemaPath: "#/properties/message/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.headers !== void 0) {
			let data3 = data.headers;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
				for (const key1 in data3) if (typeof data3[key1] !== "string") {
					const err7 = {
						instancePath: instancePath + "/headers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/properties/headers/additionalProperties/type",
						keyword: "type",
						params: { type: "string" }
					};
					if (vErrors === null) vErrors = [err7];
					else vErrors.push(err7);
					errors++;
				}
			} else {
				const err8 = {
					instancePath: instancePath + "/headers",
					schemaPath: "#/properties/headers/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.mediaType !== void 0) {
			if (typeof data.mediaType !== "string") {
				const err9 = {
					instancePath: instancePath + "/mediaType",
					schemaPath: "#/properties/mediaType/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
	} else {
		const err10 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err10];
		else vErrors.push(err10);
		errors++;
	}
	validate63.errors = vErrors;
	return errors === 0;
}
function validate62(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const prop0 of schema24.required) if (data[prop0] === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: prop0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		for (const key0 in data) if (!func11.call(schema24.properties, key0)) {
			const err1 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.$schema !== void 0) {
			if (typeof data.$schema !== "string") {
				const err2 = {
					instancePath: instancePath + "/$schema",
					schemaPath: "#/properties/%24schema/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		if (data.name !== void 0) {
			let data1 = data.name;
			if (typeof data1 === "string") {
				if (func2(data1) < 1) {
					const err3 = {
						instancePath: instancePath + "/name",
						schemaPath: "#/properties/name/minLength",
						keyword: "minLength",
						params: { limit: 1 }
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
			} else {
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
		if (data.description !== void 0) {
			if (typeof data.description !== "string") {
				const err5 = {
					instancePath: instancePath + "/description",
					schemaPath: "#/properties/description/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.requests !== void 0) {
			let data3 = data.requests;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
				for (const prop1 of schema24.properties.requests.required) if (data3[prop1] === void 0) {
					const err6 = {
						instancePath: instancePath + "/requests",
						schemaPath: "#/properties/requests/required",
						keyword: "required",
						params: { missingProperty: prop1 }
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
				for (const key1 in data3) if (!func11.call(schema24.properties.requests.properties, key1)) {
					const err7 = {
						instancePath: instancePath + "/requests",
						schemaPath: "#/properties/requests/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key1 }
					};
					if (vErrors === null) vErrors = [err7];
					else vErrors.push(err7);
					errors++;
				}
				if (data3.stages !== void 0) {
					let data4 = data3.stages;
					if (Array.isArray(data4)) {
						if (data4.length > 6) {
							const err8 = {
								instancePath: instancePath + "/requests/stages",
								schemaPath: "#/properties/requests/properties/stages/maxItems",
								keyword: "maxItems",
								params: { limit: 6 }
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
						if (data4.length < 6) {
							const err9 = {
								instancePath: instancePath + "/requests/stages",
								schemaPath: "#/properties/requests/properties/stages/minItems",
								keyword: "minItems",
								params: { limit: 6 }
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						const len0 = data4.length;
						for (let i0 = 0; i0 < len0; i0++) {
							let data5 = data4[i0];
							if (typeof data5 !== "string") {
								const err10 = {
									instancePath: instancePath + "/requests/stages/" + i0,
									schemaPath: "#/properties/requests/properties/stages/items/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err10];
								else vErrors.push(err10);
								errors++;
							}
							let valid4 = false;
							for (const v0 of schema24.properties.requests.properties.stages.items.enum) if (func0(data5, v0)) {
								valid4 = true;
								break;
							}
							if (!valid4) {
								const err11 = {
									instancePath: instancePath + "/requests/stages/" + i0,
									schemaPath: "#/properties/requests/properties/stages/items/enum",
									keyword: "enum",
									params: { allowedValues: schema24.properties.requests.properties.stages.items.enum }
								};
								if (vErrors === null) vErrors = [err11];
								else vErrors.push(err11);
								errors++;
							}
						}
						let i1 = data4.length;
						let j0;
						if (i1 > 1) {
							const indices0 = {};
							for (; i1--;) {
								let item0 = data4[i1];
								if (typeof item0 !== "string") continue;
								if (typeof indices0[item0] == "number") {
									j0 = indices0[item0];
									const err12 = {
										instancePath: instancePath + "/requests/stages",
										schemaPath: "#/properties/requests/properties/stages/uniqueItems",
										keyword: "uniqueItems",
										params: {
											i: i1,
											j: j0
										}
									};
									if (vErrors === null) vErrors = [err12];
									else vErrors.push(err12);
									errors++;
									break;
								}
								indices0[item0] = i1;
							}
						}
					} else {
						const err13 = {
							instancePath: instancePath + "/requests/stages",
							schemaPath: "#/properties/requests/properties/stages/type",
							keyword: "type",
							params: { type: "array" }
						};
						if (vErrors === null) vErrors = [err13];
						else vErrors.push(err13);
						errors++;
					}
				}
				if (data3.otherMediaType !== void 0) {
					let data6 = data3.otherMediaType;
					if (typeof data6 !== "string") {
						const err14 = {
							instancePath: instancePath + "/requests/otherMediaType",
							schemaPath: "#/properties/requests/properties/otherMediaType/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err14];
						else vErrors.push(err14);
						errors++;
					}
					let valid6 = false;
					for (const v1 of schema24.properties.requests.properties.otherMediaType.enum) if (func0(data6, v1)) {
						valid6 = true;
						break;
					}
					if (!valid6) {
						const err15 = {
							instancePath: instancePath + "/requests/otherMediaType",
							schemaPath: "#/properties/requests/properties/otherMediaType/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.requests.properties.otherMediaType.enum }
						};
						if (vErrors === null) vErrors = [err15];
						else vErrors.push(err15);
						errors++;
					}
				}
				if (data3.mediaTypeCase !== void 0) {
					let data7 = data3.mediaTypeCase;
					if (typeof data7 !== "string") {
						const err16 = {
							instancePath: instancePath + "/requests/mediaTypeCase",
							schemaPath: "#/properties/requests/properties/mediaTypeCase/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err16];
						else vErrors.push(err16);
						errors++;
					}
					let valid7 = false;
					for (const v2 of schema24.properties.requests.properties.mediaTypeCase.enum) if (func0(data7, v2)) {
						valid7 = true;
						break;
					}
					if (!valid7) {
						const err17 = {
							instancePath: instancePath + "/requests/mediaTypeCase",
							schemaPath: "#/properties/requests/properties/mediaTypeCase/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.requests.properties.mediaTypeCase.enum }
						};
						if (vErrors === null) vErrors = [err17];
						else vErrors.push(err17);
						errors++;
					}
				}
				if (data3.maxBodyBytes !== void 0) {
					let data8 = data3.maxBodyBytes;
					if (!(typeof data8 == "number" && !(data8 % 1) && !isNaN(data8) && isFinite(data8))) {
						const err18 = {
							instancePath: instancePath + "/requests/maxBodyBytes",
							schemaPath: "#/properties/requests/properties/maxBodyBytes/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err18];
						else vErrors.push(err18);
						errors++;
					}
					if (typeof data8 == "number" && isFinite(data8)) {
						if (data8 < 1024 || isNaN(data8)) {
							const err19 = {
								instancePath: instancePath + "/requests/maxBodyBytes",
								schemaPath: "#/properties/requests/properties/maxBodyBytes/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 1024
								}
							};
							if (vErrors === null) vErrors = [err19];
							else vErrors.push(err19);
							errors++;
						}
					}
				}
				if (data3.maxDepth !== void 0) {
					let data9 = data3.maxDepth;
					if (!(typeof data9 == "number" && !(data9 % 1) && !isNaN(data9) && isFinite(data9))) {
						const err20 = {
							instancePath: instancePath + "/requests/maxDepth",
							schemaPath: "#/properties/requests/properties/maxDepth/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err20];
						else vErrors.push(err20);
						errors++;
					}
					if (typeof data9 == "number" && isFinite(data9)) {
						if (data9 > 500 || isNaN(data9)) {
							const err21 = {
								instancePath: instancePath + "/requests/maxDepth",
								schemaPath: "#/properties/requests/properties/maxDepth/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 500
								}
							};
							if (vErrors === null) vErrors = [err21];
							else vErrors.push(err21);
							errors++;
						}
						if (data9 < 8 || isNaN(data9)) {
							const err22 = {
								instancePath: instancePath + "/requests/maxDepth",
								schemaPath: "#/properties/requests/properties/maxDepth/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 8
								}
							};
							if (vErrors === null) vErrors = [err22];
							else vErrors.push(err22);
							errors++;
						}
					}
				}
				if (data3.unknownFields !== void 0) {
					let data10 = data3.unknownFields;
					if (typeof data10 !== "string") {
						const err23 = {
							instancePath: instancePath + "/requests/unknownFields",
							schemaPath: "#/properties/requests/properties/unknownFields/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err23];
						else vErrors.push(err23);
						errors++;
					}
					let valid8 = false;
					for (const v3 of schema24.properties.requests.properties.unknownFields.enum) if (func0(data10, v3)) {
						valid8 = true;
						break;
					}
					if (!valid8) {
						const err24 = {
							instancePath: instancePath + "/requests/unknownFields",
							schemaPath: "#/properties/requests/properties/unknownFields/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.requests.properties.unknownFields.enum }
						};
						if (vErrors === null) vErrors = [err24];
						else vErrors.push(err24);
						errors++;
					}
				}
				if (data3.unknownParameters !== void 0) {
					let data11 = data3.unknownParameters;
					if (typeof data11 !== "string") {
						const err25 = {
							instancePath: instancePath + "/requests/unknownParameters",
							schemaPath: "#/properties/requests/properties/unknownParameters/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err25];
						else vErrors.push(err25);
						errors++;
					}
					let valid9 = false;
					for (const v4 of schema24.properties.requests.properties.unknownParameters.enum) if (func0(data11, v4)) {
						valid9 = true;
						break;
					}
					if (!valid9) {
						const err26 = {
							instancePath: instancePath + "/requests/unknownParameters",
							schemaPath: "#/properties/requests/properties/unknownParameters/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.requests.properties.unknownParameters.enum }
						};
						if (vErrors === null) vErrors = [err26];
						else vErrors.push(err26);
						errors++;
					}
				}
				if (data3.nullFields !== void 0) {
					let data12 = data3.nullFields;
					if (typeof data12 !== "string") {
						const err27 = {
							instancePath: instancePath + "/requests/nullFields",
							schemaPath: "#/properties/requests/properties/nullFields/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err27];
						else vErrors.push(err27);
						errors++;
					}
					let valid10 = false;
					for (const v5 of schema24.properties.requests.properties.nullFields.enum) if (func0(data12, v5)) {
						valid10 = true;
						break;
					}
					if (!valid10) {
						const err28 = {
							instancePath: instancePath + "/requests/nullFields",
							schemaPath: "#/properties/requests/properties/nullFields/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.requests.properties.nullFields.enum }
						};
						if (vErrors === null) vErrors = [err28];
						else vErrors.push(err28);
						errors++;
					}
				}
				if (data3.repeatedParameter !== void 0) {
					let data13 = data3.repeatedParameter;
					if (typeof data13 !== "string") {
						const err29 = {
							instancePath: instancePath + "/requests/repeatedParameter",
							schemaPath: "#/properties/requests/properties/repeatedParameter/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err29];
						else vErrors.push(err29);
						errors++;
					}
					let valid11 = false;
					for (const v6 of schema24.properties.requests.properties.repeatedParameter.enum) if (func0(data13, v6)) {
						valid11 = true;
						break;
					}
					if (!valid11) {
						const err30 = {
							instancePath: instancePath + "/requests/repeatedParameter",
							schemaPath: "#/properties/requests/properties/repeatedParameter/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.requests.properties.repeatedParameter.enum }
						};
						if (vErrors === null) vErrors = [err30];
						else vErrors.push(err30);
						errors++;
					}
				}
				if (data3.numbers !== void 0) {
					let data14 = data3.numbers;
					if (typeof data14 !== "string") {
						const err31 = {
							instancePath: instancePath + "/requests/numbers",
							schemaPath: "#/properties/requests/properties/numbers/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err31];
						else vErrors.push(err31);
						errors++;
					}
					let valid12 = false;
					for (const v7 of schema24.properties.requests.properties.numbers.enum) if (func0(data14, v7)) {
						valid12 = true;
						break;
					}
					if (!valid12) {
						const err32 = {
							instancePath: instancePath + "/requests/numbers",
							schemaPath: "#/properties/requests/properties/numbers/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.requests.properties.numbers.enum }
						};
						if (vErrors === null) vErrors = [err32];
						else vErrors.push(err32);
						errors++;
					}
				}
				if (data3.booleans !== void 0) {
					let data15 = data3.booleans;
					if (typeof data15 !== "string") {
						const err33 = {
							instancePath: instancePath + "/requests/booleans",
							schemaPath: "#/properties/requests/properties/booleans/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err33];
						else vErrors.push(err33);
						errors++;
					}
					let valid13 = false;
					for (const v8 of schema24.properties.requests.properties.booleans.enum) if (func0(data15, v8)) {
						valid13 = true;
						break;
					}
					if (!valid13) {
						const err34 = {
							instancePath: instancePath + "/requests/booleans",
							schemaPath: "#/properties/requests/properties/booleans/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.requests.properties.booleans.enum }
						};
						if (vErrors === null) vErrors = [err34];
						else vErrors.push(err34);
						errors++;
					}
				}
				if (data3.emptyCursor !== void 0) {
					let data16 = data3.emptyCursor;
					if (typeof data16 !== "string") {
						const err35 = {
							instancePath: instancePath + "/requests/emptyCursor",
							schemaPath: "#/properties/requests/properties/emptyCursor/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err35];
						else vErrors.push(err35);
						errors++;
					}
					let valid14 = false;
					for (const v9 of schema24.properties.requests.properties.emptyCursor.enum) if (func0(data16, v9)) {
						valid14 = true;
						break;
					}
					if (!valid14) {
						const err36 = {
							instancePath: instancePath + "/requests/emptyCursor",
							schemaPath: "#/properties/requests/properties/emptyCursor/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.requests.properties.emptyCursor.enum }
						};
						if (vErrors === null) vErrors = [err36];
						else vErrors.push(err36);
						errors++;
					}
				}
				if (data3.limitOutOfRange !== void 0) {
					let data17 = data3.limitOutOfRange;
					if (typeof data17 !== "string") {
						const err37 = {
							instancePath: instancePath + "/requests/limitOutOfRange",
							schemaPath: "#/properties/requests/properties/limitOutOfRange/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err37];
						else vErrors.push(err37);
						errors++;
					}
					let valid15 = false;
					for (const v10 of schema24.properties.requests.properties.limitOutOfRange.enum) if (func0(data17, v10)) {
						valid15 = true;
						break;
					}
					if (!valid15) {
						const err38 = {
							instancePath: instancePath + "/requests/limitOutOfRange",
							schemaPath: "#/properties/requests/properties/limitOutOfRange/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.requests.properties.limitOutOfRange.enum }
						};
						if (vErrors === null) vErrors = [err38];
						else vErrors.push(err38);
						errors++;
					}
				}
				if (data3.emptyPrefix !== void 0) {
					let data18 = data3.emptyPrefix;
					if (typeof data18 !== "string") {
						const err39 = {
							instancePath: instancePath + "/requests/emptyPrefix",
							schemaPath: "#/properties/requests/properties/emptyPrefix/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err39];
						else vErrors.push(err39);
						errors++;
					}
					let valid16 = false;
					for (const v11 of schema24.properties.requests.properties.emptyPrefix.enum) if (func0(data18, v11)) {
						valid16 = true;
						break;
					}
					if (!valid16) {
						const err40 = {
							instancePath: instancePath + "/requests/emptyPrefix",
							schemaPath: "#/properties/requests/properties/emptyPrefix/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.requests.properties.emptyPrefix.enum }
						};
						if (vErrors === null) vErrors = [err40];
						else vErrors.push(err40);
						errors++;
					}
				}
				if (data3.head !== void 0) {
					let data19 = data3.head;
					if (typeof data19 !== "string") {
						const err41 = {
							instancePath: instancePath + "/requests/head",
							schemaPath: "#/properties/requests/properties/head/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err41];
						else vErrors.push(err41);
						errors++;
					}
					let valid17 = false;
					for (const v12 of schema24.properties.requests.properties.head.enum) if (func0(data19, v12)) {
						valid17 = true;
						break;
					}
					if (!valid17) {
						const err42 = {
							instancePath: instancePath + "/requests/head",
							schemaPath: "#/properties/requests/properties/head/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.requests.properties.head.enum }
						};
						if (vErrors === null) vErrors = [err42];
						else vErrors.push(err42);
						errors++;
					}
				}
			} else {
				const err43 = {
					instancePath: instancePath + "/requests",
					schemaPath: "#/properties/requests/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err43];
				else vErrors.push(err43);
				errors++;
			}
		}
		if (data.authentication !== void 0) {
			let data20 = data.authentication;
			if (data20 && typeof data20 == "object" && !Array.isArray(data20)) {
				if (data20.tokenSyntax === void 0) {
					const err44 = {
						instancePath: instancePath + "/authentication",
						schemaPath: "#/properties/authentication/required",
						keyword: "required",
						params: { missingProperty: "tokenSyntax" }
					};
					if (vErrors === null) vErrors = [err44];
					else vErrors.push(err44);
					errors++;
				}
				for (const key2 in data20) if (!(key2 === "tokenSyntax")) {
					const err45 = {
						instancePath: instancePath + "/authentication",
						schemaPath: "#/properties/authentication/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key2 }
					};
					if (vErrors === null) vErrors = [err45];
					else vErrors.push(err45);
					errors++;
				}
				if (data20.tokenSyntax !== void 0) {
					let data21 = data20.tokenSyntax;
					if (typeof data21 !== "string") {
						const err46 = {
							instancePath: instancePath + "/authentication/tokenSyntax",
							schemaPath: "#/properties/authentication/properties/tokenSyntax/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err46];
						else vErrors.push(err46);
						errors++;
					}
					let valid19 = false;
					for (const v13 of schema24.properties.authentication.properties.tokenSyntax.enum) if (func0(data21, v13)) {
						valid19 = true;
						break;
					}
					if (!valid19) {
						const err47 = {
							instancePath: instancePath + "/authentication/tokenSyntax",
							schemaPath: "#/properties/authentication/properties/tokenSyntax/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.authentication.properties.tokenSyntax.enum }
						};
						if (vErrors === null) vErrors = [err47];
						else vErrors.push(err47);
						errors++;
					}
				}
			} else {
				const err48 = {
					instancePath: instancePath + "/authentication",
					schemaPath: "#/properties/authentication/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err48];
				else vErrors.push(err48);
				errors++;
			}
		}
		if (data.authorization !== void 0) {
			let data22 = data.authorization;
			if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
				for (const prop2 of schema24.properties.authorization.required) if (data22[prop2] === void 0) {
					const err49 = {
						instancePath: instancePath + "/authorization",
						schemaPath: "#/properties/authorization/required",
						keyword: "required",
						params: { missingProperty: prop2 }
					};
					if (vErrors === null) vErrors = [err49];
					else vErrors.push(err49);
					errors++;
				}
				for (const key3 in data22) if (!(key3 === "list" || key3 === "decrypt" || key3 === "create" || key3 === "recoverable" || key3 === "decryptWithout")) {
					const err50 = {
						instancePath: instancePath + "/authorization",
						schemaPath: "#/properties/authorization/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key3 }
					};
					if (vErrors === null) vErrors = [err50];
					else vErrors.push(err50);
					errors++;
				}
				if (data22.list !== void 0) {
					let data23 = data22.list;
					if (Array.isArray(data23)) {
						const len1 = data23.length;
						for (let i2 = 0; i2 < len1; i2++) {
							let data24 = data23[i2];
							if (Array.isArray(data24)) {
								if (data24.length < 1) {
									const err51 = {
										instancePath: instancePath + "/authorization/list/" + i2,
										schemaPath: "#/properties/authorization/properties/list/items/minItems",
										keyword: "minItems",
										params: { limit: 1 }
									};
									if (vErrors === null) vErrors = [err51];
									else vErrors.push(err51);
									errors++;
								}
								const len2 = data24.length;
								for (let i3 = 0; i3 < len2; i3++) if (typeof data24[i3] !== "string") {
									const err52 = {
										instancePath: instancePath + "/authorization/list/" + i2 + "/" + i3,
										schemaPath: "#/properties/authorization/properties/list/items/items/type",
										keyword: "type",
										params: { type: "string" }
									};
									if (vErrors === null) vErrors = [err52];
									else vErrors.push(err52);
									errors++;
								}
							} else {
								const err53 = {
									instancePath: instancePath + "/authorization/list/" + i2,
									schemaPath: "#/properties/authorization/properties/list/items/type",
									keyword: "type",
									params: { type: "array" }
								};
								if (vErrors === null) vErrors = [err53];
								else vErrors.push(err53);
								errors++;
							}
						}
					} else {
						const err54 = {
							instancePath: instancePath + "/authorization/list",
							schemaPath: "#/properties/authorization/properties/list/type",
							keyword: "type",
							params: { type: "array" }
						};
						if (vErrors === null) vErrors = [err54];
						else vErrors.push(err54);
						errors++;
					}
				}
				if (data22.decrypt !== void 0) {
					let data26 = data22.decrypt;
					if (Array.isArray(data26)) {
						const len3 = data26.length;
						for (let i4 = 0; i4 < len3; i4++) {
							let data27 = data26[i4];
							if (Array.isArray(data27)) {
								if (data27.length < 1) {
									const err55 = {
										instancePath: instancePath + "/authorization/decrypt/" + i4,
										schemaPath: "#/properties/authorization/properties/decrypt/items/minItems",
										keyword: "minItems",
										params: { limit: 1 }
									};
									if (vErrors === null) vErrors = [err55];
									else vErrors.push(err55);
									errors++;
								}
								const len4 = data27.length;
								for (let i5 = 0; i5 < len4; i5++) if (typeof data27[i5] !== "string") {
									const err56 = {
										instancePath: instancePath + "/authorization/decrypt/" + i4 + "/" + i5,
										schemaPath: "#/properties/authorization/properties/decrypt/items/items/type",
										keyword: "type",
										params: { type: "string" }
									};
									if (vErrors === null) vErrors = [err56];
									else vErrors.push(err56);
									errors++;
								}
							} else {
								const err57 = {
									instancePath: instancePath + "/authorization/decrypt/" + i4,
									schemaPath: "#/properties/authorization/properties/decrypt/items/type",
									keyword: "type",
									params: { type: "array" }
								};
								if (vErrors === null) vErrors = [err57];
								else vErrors.push(err57);
								errors++;
							}
						}
					} else {
						const err58 = {
							instancePath: instancePath + "/authorization/decrypt",
							schemaPath: "#/properties/authorization/properties/decrypt/type",
							keyword: "type",
							params: { type: "array" }
						};
						if (vErrors === null) vErrors = [err58];
						else vErrors.push(err58);
						errors++;
					}
				}
				if (data22.create !== void 0) {
					let data29 = data22.create;
					if (Array.isArray(data29)) {
						const len5 = data29.length;
						for (let i6 = 0; i6 < len5; i6++) {
							let data30 = data29[i6];
							if (Array.isArray(data30)) {
								if (data30.length < 1) {
									const err59 = {
										instancePath: instancePath + "/authorization/create/" + i6,
										schemaPath: "#/properties/authorization/properties/create/items/minItems",
										keyword: "minItems",
										params: { limit: 1 }
									};
									if (vErrors === null) vErrors = [err59];
									else vErrors.push(err59);
									errors++;
								}
								const len6 = data30.length;
								for (let i7 = 0; i7 < len6; i7++) if (typeof data30[i7] !== "string") {
									const err60 = {
										instancePath: instancePath + "/authorization/create/" + i6 + "/" + i7,
										schemaPath: "#/properties/authorization/properties/create/items/items/type",
										keyword: "type",
										params: { type: "string" }
									};
									if (vErrors === null) vErrors = [err60];
									else vErrors.push(err60);
									errors++;
								}
							} else {
								const err61 = {
									instancePath: instancePath + "/authorization/create/" + i6,
									schemaPath: "#/properties/authorization/properties/create/items/type",
									keyword: "type",
									params: { type: "array" }
								};
								if (vErrors === null) vErrors = [err61];
								else vErrors.push(err61);
								errors++;
							}
						}
					} else {
						const err62 = {
							instancePath: instancePath + "/authorization/create",
							schemaPath: "#/properties/authorization/properties/create/type",
							keyword: "type",
							params: { type: "array" }
						};
						if (vErrors === null) vErrors = [err62];
						else vErrors.push(err62);
						errors++;
					}
				}
				if (data22.recoverable !== void 0) {
					let data32 = data22.recoverable;
					if (Array.isArray(data32)) {
						const len7 = data32.length;
						for (let i8 = 0; i8 < len7; i8++) {
							let data33 = data32[i8];
							if (Array.isArray(data33)) {
								if (data33.length < 1) {
									const err63 = {
										instancePath: instancePath + "/authorization/recoverable/" + i8,
										schemaPath: "#/properties/authorization/properties/recoverable/items/minItems",
										keyword: "minItems",
										params: { limit: 1 }
									};
									if (vErrors === null) vErrors = [err63];
									else vErrors.push(err63);
									errors++;
								}
								const len8 = data33.length;
								for (let i9 = 0; i9 < len8; i9++) if (typeof data33[i9] !== "string") {
									const err64 = {
										instancePath: instancePath + "/authorization/recoverable/" + i8 + "/" + i9,
										schemaPath: "#/properties/authorization/properties/recoverable/items/items/type",
										keyword: "type",
										params: { type: "string" }
									};
									if (vErrors === null) vErrors = [err64];
									else vErrors.push(err64);
									errors++;
								}
							} else {
								const err65 = {
									instancePath: instancePath + "/authorization/recoverable/" + i8,
									schemaPath: "#/properties/authorization/properties/recoverable/items/type",
									keyword: "type",
									params: { type: "array" }
								};
								if (vErrors === null) vErrors = [err65];
								else vErrors.push(err65);
								errors++;
							}
						}
					} else {
						const err66 = {
							instancePath: instancePath + "/authorization/recoverable",
							schemaPath: "#/properties/authorization/properties/recoverable/type",
							keyword: "type",
							params: { type: "array" }
						};
						if (vErrors === null) vErrors = [err66];
						else vErrors.push(err66);
						errors++;
					}
				}
				if (data22.decryptWithout !== void 0) {
					let data35 = data22.decryptWithout;
					if (typeof data35 !== "string") {
						const err67 = {
							instancePath: instancePath + "/authorization/decryptWithout",
							schemaPath: "#/properties/authorization/properties/decryptWithout/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err67];
						else vErrors.push(err67);
						errors++;
					}
					let valid37 = false;
					for (const v14 of schema24.properties.authorization.properties.decryptWithout.enum) if (func0(data35, v14)) {
						valid37 = true;
						break;
					}
					if (!valid37) {
						const err68 = {
							instancePath: instancePath + "/authorization/decryptWithout",
							schemaPath: "#/properties/authorization/properties/decryptWithout/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.authorization.properties.decryptWithout.enum }
						};
						if (vErrors === null) vErrors = [err68];
						else vErrors.push(err68);
						errors++;
					}
				}
			} else {
				const err69 = {
					instancePath: instancePath + "/authorization",
					schemaPath: "#/properties/authorization/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err69];
				else vErrors.push(err69);
				errors++;
			}
		}
		if (data.errors !== void 0) {
			let data36 = data.errors;
			if (data36 && typeof data36 == "object" && !Array.isArray(data36)) {
				for (const prop3 of schema24.properties.errors.required) if (data36[prop3] === void 0) {
					const err70 = {
						instancePath: instancePath + "/errors",
						schemaPath: "#/properties/errors/required",
						keyword: "required",
						params: { missingProperty: prop3 }
					};
					if (vErrors === null) vErrors = [err70];
					else vErrors.push(err70);
					errors++;
				}
				for (const key4 in data36) if (!(key4 === "mediaType" || key4 === "body" || key4 === "violations" || key4 === "violationFormat" || key4 === "violationTexts" || key4 === "failures")) {
					const err71 = {
						instancePath: instancePath + "/errors",
						schemaPath: "#/properties/errors/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key4 }
					};
					if (vErrors === null) vErrors = [err71];
					else vErrors.push(err71);
					errors++;
				}
				if (data36.mediaType !== void 0) {
					if (typeof data36.mediaType !== "string") {
						const err72 = {
							instancePath: instancePath + "/errors/mediaType",
							schemaPath: "#/properties/errors/properties/mediaType/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err72];
						else vErrors.push(err72);
						errors++;
					}
				}
				if (data36.body !== void 0) {
					let data38 = data36.body;
					if (data38 && typeof data38 == "object" && !Array.isArray(data38)) {} else {
						const err73 = {
							instancePath: instancePath + "/errors/body",
							schemaPath: "#/properties/errors/properties/body/type",
							keyword: "type",
							params: { type: "object" }
						};
						if (vErrors === null) vErrors = [err73];
						else vErrors.push(err73);
						errors++;
					}
				}
				if (data36.violations !== void 0) {
					let data39 = data36.violations;
					if (typeof data39 !== "string") {
						const err74 = {
							instancePath: instancePath + "/errors/violations",
							schemaPath: "#/properties/errors/properties/violations/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err74];
						else vErrors.push(err74);
						errors++;
					}
					let valid39 = false;
					for (const v15 of schema24.properties.errors.properties.violations.enum) if (func0(data39, v15)) {
						valid39 = true;
						break;
					}
					if (!valid39) {
						const err75 = {
							instancePath: instancePath + "/errors/violations",
							schemaPath: "#/properties/errors/properties/violations/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.errors.properties.violations.enum }
						};
						if (vErrors === null) vErrors = [err75];
						else vErrors.push(err75);
						errors++;
					}
				}
				if (data36.violationFormat !== void 0) {
					if (typeof data36.violationFormat !== "string") {
						const err76 = {
							instancePath: instancePath + "/errors/violationFormat",
							schemaPath: "#/properties/errors/properties/violationFormat/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err76];
						else vErrors.push(err76);
						errors++;
					}
				}
				if (data36.violationTexts !== void 0) {
					let data41 = data36.violationTexts;
					if (data41 && typeof data41 == "object" && !Array.isArray(data41)) {
						for (const prop4 of schema24.properties.errors.properties.violationTexts.required) if (data41[prop4] === void 0) {
							const err77 = {
								instancePath: instancePath + "/errors/violationTexts",
								schemaPath: "#/properties/errors/properties/violationTexts/required",
								keyword: "required",
								params: { missingProperty: prop4 }
							};
							if (vErrors === null) vErrors = [err77];
							else vErrors.push(err77);
							errors++;
						}
						for (const key5 in data41) if (!func11.call(schema24.properties.errors.properties.violationTexts.properties, key5)) {
							const err78 = {
								instancePath: instancePath + "/errors/violationTexts",
								schemaPath: "#/properties/errors/properties/violationTexts/additionalProperties",
								keyword: "additionalProperties",
								params: { additionalProperty: key5 }
							};
							if (vErrors === null) vErrors = [err78];
							else vErrors.push(err78);
							errors++;
						}
						if (data41.required !== void 0) {
							if (typeof data41.required !== "string") {
								const err79 = {
									instancePath: instancePath + "/errors/violationTexts/required",
									schemaPath: "#/properties/errors/properties/violationTexts/properties/required/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err79];
								else vErrors.push(err79);
								errors++;
							}
						}
						if (data41.type !== void 0) {
							if (typeof data41.type !== "string") {
								const err80 = {
									instancePath: instancePath + "/errors/violationTexts/type",
									schemaPath: "#/properties/errors/properties/violationTexts/properties/type/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err80];
								else vErrors.push(err80);
								errors++;
							}
						}
						if (data41.integer !== void 0) {
							if (typeof data41.integer !== "string") {
								const err81 = {
									instancePath: instancePath + "/errors/violationTexts/integer",
									schemaPath: "#/properties/errors/properties/violationTexts/properties/integer/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err81];
								else vErrors.push(err81);
								errors++;
							}
						}
						if (data41.number !== void 0) {
							if (typeof data41.number !== "string") {
								const err82 = {
									instancePath: instancePath + "/errors/violationTexts/number",
									schemaPath: "#/properties/errors/properties/violationTexts/properties/number/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err82];
								else vErrors.push(err82);
								errors++;
							}
						}
						if (data41.minLength !== void 0) {
							if (typeof data41.minLength !== "string") {
								const err83 = {
									instancePath: instancePath + "/errors/violationTexts/minLength",
									schemaPath: "#/properties/errors/properties/violationTexts/properties/minLength/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err83];
								else vErrors.push(err83);
								errors++;
							}
						}
						if (data41.maxLength !== void 0) {
							if (typeof data41.maxLength !== "string") {
								const err84 = {
									instancePath: instancePath + "/errors/violationTexts/maxLength",
									schemaPath: "#/properties/errors/properties/violationTexts/properties/maxLength/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err84];
								else vErrors.push(err84);
								errors++;
							}
						}
						if (data41.minimum !== void 0) {
							if (typeof data41.minimum !== "string") {
								const err85 = {
									instancePath: instancePath + "/errors/violationTexts/minimum",
									schemaPath: "#/properties/errors/properties/violationTexts/properties/minimum/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err85];
								else vErrors.push(err85);
								errors++;
							}
						}
						if (data41.maximum !== void 0) {
							if (typeof data41.maximum !== "string") {
								const err86 = {
									instancePath: instancePath + "/errors/violationTexts/maximum",
									schemaPath: "#/properties/errors/properties/violationTexts/properties/maximum/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err86];
								else vErrors.push(err86);
								errors++;
							}
						}
						if (data41.enum !== void 0) {
							if (typeof data41.enum !== "string") {
								const err87 = {
									instancePath: instancePath + "/errors/violationTexts/enum",
									schemaPath: "#/properties/errors/properties/violationTexts/properties/enum/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err87];
								else vErrors.push(err87);
								errors++;
							}
						}
						if (data41.additionalProperties !== void 0) {
							if (typeof data41.additionalProperties !== "string") {
								const err88 = {
									instancePath: instancePath + "/errors/violationTexts/additionalProperties",
									schemaPath: "#/properties/errors/properties/violationTexts/properties/additionalProperties/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err88];
								else vErrors.push(err88);
								errors++;
							}
						}
						if (data41.repeated !== void 0) {
							if (typeof data41.repeated !== "string") {
								const err89 = {
									instancePath: instancePath + "/errors/violationTexts/repeated",
									schemaPath: "#/properties/errors/properties/violationTexts/properties/repeated/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err89];
								else vErrors.push(err89);
								errors++;
							}
						}
					} else {
						const err90 = {
							instancePath: instancePath + "/errors/violationTexts",
							schemaPath: "#/properties/errors/properties/violationTexts/type",
							keyword: "type",
							params: { type: "object" }
						};
						if (vErrors === null) vErrors = [err90];
						else vErrors.push(err90);
						errors++;
					}
				}
				if (data36.failures !== void 0) {
					let data53 = data36.failures;
					if (data53 && typeof data53 == "object" && !Array.isArray(data53)) {
						for (const prop5 of schema24.properties.errors.properties.failures.required) if (data53[prop5] === void 0) {
							const err91 = {
								instancePath: instancePath + "/errors/failures",
								schemaPath: "#/properties/errors/properties/failures/required",
								keyword: "required",
								params: { missingProperty: prop5 }
							};
							if (vErrors === null) vErrors = [err91];
							else vErrors.push(err91);
							errors++;
						}
						for (const key6 in data53) if (!func11.call(schema24.properties.errors.properties.failures.properties, key6)) {
							const err92 = {
								instancePath: instancePath + "/errors/failures",
								schemaPath: "#/properties/errors/properties/failures/additionalProperties",
								keyword: "additionalProperties",
								params: { additionalProperty: key6 }
							};
							if (vErrors === null) vErrors = [err92];
							else vErrors.push(err92);
							errors++;
						}
						if (data53["unknown-path"] !== void 0) {
							if (!validate63(data53["unknown-path"], {
								instancePath: instancePath + "/errors/failures/unknown-path",
								parentData: data53,
								parentDataProperty: "unknown-path",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["method-not-allowed"] !== void 0) {
							if (!validate63(data53["method-not-allowed"], {
								instancePath: instancePath + "/errors/failures/method-not-allowed",
								parentData: data53,
								parentDataProperty: "method-not-allowed",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["unsupported-media-type"] !== void 0) {
							if (!validate63(data53["unsupported-media-type"], {
								instancePath: instancePath + "/errors/failures/unsupported-media-type",
								parentData: data53,
								parentDataProperty: "unsupported-media-type",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["malformed-json"] !== void 0) {
							if (!validate63(data53["malformed-json"], {
								instancePath: instancePath + "/errors/failures/malformed-json",
								parentData: data53,
								parentDataProperty: "malformed-json",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["body-too-large"] !== void 0) {
							if (!validate63(data53["body-too-large"], {
								instancePath: instancePath + "/errors/failures/body-too-large",
								parentData: data53,
								parentDataProperty: "body-too-large",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["request-timeout"] !== void 0) {
							if (!validate63(data53["request-timeout"], {
								instancePath: instancePath + "/errors/failures/request-timeout",
								parentData: data53,
								parentDataProperty: "request-timeout",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["invalid-request"] !== void 0) {
							if (!validate63(data53["invalid-request"], {
								instancePath: instancePath + "/errors/failures/invalid-request",
								parentData: data53,
								parentDataProperty: "invalid-request",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["invalid-cursor"] !== void 0) {
							if (!validate63(data53["invalid-cursor"], {
								instancePath: instancePath + "/errors/failures/invalid-cursor",
								parentData: data53,
								parentDataProperty: "invalid-cursor",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["missing-token"] !== void 0) {
							if (!validate63(data53["missing-token"], {
								instancePath: instancePath + "/errors/failures/missing-token",
								parentData: data53,
								parentDataProperty: "missing-token",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["unknown-token"] !== void 0) {
							if (!validate63(data53["unknown-token"], {
								instancePath: instancePath + "/errors/failures/unknown-token",
								parentData: data53,
								parentDataProperty: "unknown-token",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["missing-permission"] !== void 0) {
							if (!validate63(data53["missing-permission"], {
								instancePath: instancePath + "/errors/failures/missing-permission",
								parentData: data53,
								parentDataProperty: "missing-permission",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["decrypt-not-permitted"] !== void 0) {
							if (!validate63(data53["decrypt-not-permitted"], {
								instancePath: instancePath + "/errors/failures/decrypt-not-permitted",
								parentData: data53,
								parentDataProperty: "decrypt-not-permitted",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["api-not-found"] !== void 0) {
							if (!validate63(data53["api-not-found"], {
								instancePath: instancePath + "/errors/failures/api-not-found",
								parentData: data53,
								parentDataProperty: "api-not-found",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["recoverable-not-supported"] !== void 0) {
							if (!validate63(data53["recoverable-not-supported"], {
								instancePath: instancePath + "/errors/failures/recoverable-not-supported",
								parentData: data53,
								parentDataProperty: "recoverable-not-supported",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["role-not-found"] !== void 0) {
							if (!validate63(data53["role-not-found"], {
								instancePath: instancePath + "/errors/failures/role-not-found",
								parentData: data53,
								parentDataProperty: "role-not-found",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["permission-not-found"] !== void 0) {
							if (!validate63(data53["permission-not-found"], {
								instancePath: instancePath + "/errors/failures/permission-not-found",
								parentData: data53,
								parentDataProperty: "permission-not-found",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["remaining-refused"] !== void 0) {
							if (!validate63(data53["remaining-refused"], {
								instancePath: instancePath + "/errors/failures/remaining-refused",
								parentData: data53,
								parentDataProperty: "remaining-refused",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["expires-refused"] !== void 0) {
							if (!validate63(data53["expires-refused"], {
								instancePath: instancePath + "/errors/failures/expires-refused",
								parentData: data53,
								parentDataProperty: "expires-refused",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["refill-needs-remaining"] !== void 0) {
							if (!validate63(data53["refill-needs-remaining"], {
								instancePath: instancePath + "/errors/failures/refill-needs-remaining",
								parentData: data53,
								parentDataProperty: "refill-needs-remaining",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["refill-day-refused"] !== void 0) {
							if (!validate63(data53["refill-day-refused"], {
								instancePath: instancePath + "/errors/failures/refill-day-refused",
								parentData: data53,
								parentDataProperty: "refill-day-refused",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["rate-limited"] !== void 0) {
							if (!validate63(data53["rate-limited"], {
								instancePath: instancePath + "/errors/failures/rate-limited",
								parentData: data53,
								parentDataProperty: "rate-limited",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["internal-error"] !== void 0) {
							if (!validate63(data53["internal-error"], {
								instancePath: instancePath + "/errors/failures/internal-error",
								parentData: data53,
								parentDataProperty: "internal-error",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
						if (data53["service-unavailable"] !== void 0) {
							if (!validate63(data53["service-unavailable"], {
								instancePath: instancePath + "/errors/failures/service-unavailable",
								parentData: data53,
								parentDataProperty: "service-unavailable",
								rootData
							})) {
								vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
								errors = vErrors.length;
							}
						}
					} else {
						const err93 = {
							instancePath: instancePath + "/errors/failures",
							schemaPath: "#/properties/errors/properties/failures/type",
							keyword: "type",
							params: { type: "object" }
						};
						if (vErrors === null) vErrors = [err93];
						else vErrors.push(err93);
						errors++;
					}
				}
			} else {
				const err94 = {
					instancePath: instancePath + "/errors",
					schemaPath: "#/properties/errors/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err94];
				else vErrors.push(err94);
				errors++;
			}
		}
		if (data.responses !== void 0) {
			let data77 = data.responses;
			if (data77 && typeof data77 == "object" && !Array.isArray(data77)) {
				for (const prop6 of schema24.properties.responses.required) if (data77[prop6] === void 0) {
					const err95 = {
						instancePath: instancePath + "/responses",
						schemaPath: "#/properties/responses/required",
						keyword: "required",
						params: { missingProperty: prop6 }
					};
					if (vErrors === null) vErrors = [err95];
					else vErrors.push(err95);
					errors++;
				}
				for (const key7 in data77) if (!(key7 === "mediaType" || key7 === "headers" || key7 === "corsOrigin" || key7 === "corsMethods" || key7 === "corsHeaders" || key7 === "corsMaxAgeSeconds")) {
					const err96 = {
						instancePath: instancePath + "/responses",
						schemaPath: "#/properties/responses/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key7 }
					};
					if (vErrors === null) vErrors = [err96];
					else vErrors.push(err96);
					errors++;
				}
				if (data77.mediaType !== void 0) {
					if (typeof data77.mediaType !== "string") {
						const err97 = {
							instancePath: instancePath + "/responses/mediaType",
							schemaPath: "#/properties/responses/properties/mediaType/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err97];
						else vErrors.push(err97);
						errors++;
					}
				}
				if (data77.headers !== void 0) {
					let data79 = data77.headers;
					if (data79 && typeof data79 == "object" && !Array.isArray(data79)) {
						for (const key8 in data79) if (typeof data79[key8] !== "string") {
							const err98 = {
								instancePath: instancePath + "/responses/headers/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),
								schemaPath: "#/properties/responses/properties/headers/additionalProperties/type",
								keyword: "type",
								params: { type: "string" }
							};
							if (vErrors === null) vErrors = [err98];
							else vErrors.push(err98);
							errors++;
						}
					} else {
						const err99 = {
							instancePath: instancePath + "/responses/headers",
							schemaPath: "#/properties/responses/properties/headers/type",
							keyword: "type",
							params: { type: "object" }
						};
						if (vErrors === null) vErrors = [err99];
						else vErrors.push(err99);
						errors++;
					}
				}
				if (data77.corsOrigin !== void 0) {
					if (typeof data77.corsOrigin !== "string") {
						const err100 = {
							instancePath: instancePath + "/responses/corsOrigin",
							schemaPath: "#/properties/responses/properties/corsOrigin/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err100];
						else vErrors.push(err100);
						errors++;
					}
				}
				if (data77.corsMethods !== void 0) {
					if (typeof data77.corsMethods !== "string") {
						const err101 = {
							instancePath: instancePath + "/responses/corsMethods",
							schemaPath: "#/properties/responses/properties/corsMethods/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err101];
						else vErrors.push(err101);
						errors++;
					}
				}
				if (data77.corsHeaders !== void 0) {
					if (typeof data77.corsHeaders !== "string") {
						const err102 = {
							instancePath: instancePath + "/responses/corsHeaders",
							schemaPath: "#/properties/responses/properties/corsHeaders/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err102];
						else vErrors.push(err102);
						errors++;
					}
				}
				if (data77.corsMaxAgeSeconds !== void 0) {
					let data84 = data77.corsMaxAgeSeconds;
					if (!(typeof data84 == "number" && !(data84 % 1) && !isNaN(data84) && isFinite(data84))) {
						const err103 = {
							instancePath: instancePath + "/responses/corsMaxAgeSeconds",
							schemaPath: "#/properties/responses/properties/corsMaxAgeSeconds/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err103];
						else vErrors.push(err103);
						errors++;
					}
					if (typeof data84 == "number" && isFinite(data84)) {
						if (data84 < 0 || isNaN(data84)) {
							const err104 = {
								instancePath: instancePath + "/responses/corsMaxAgeSeconds",
								schemaPath: "#/properties/responses/properties/corsMaxAgeSeconds/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err104];
							else vErrors.push(err104);
							errors++;
						}
					}
				}
			} else {
				const err105 = {
					instancePath: instancePath + "/responses",
					schemaPath: "#/properties/responses/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err105];
				else vErrors.push(err105);
				errors++;
			}
		}
		if (data.ids !== void 0) {
			let data85 = data.ids;
			if (data85 && typeof data85 == "object" && !Array.isArray(data85)) {
				for (const prop7 of schema24.properties.ids.required) if (data85[prop7] === void 0) {
					const err106 = {
						instancePath: instancePath + "/ids",
						schemaPath: "#/properties/ids/required",
						keyword: "required",
						params: { missingProperty: prop7 }
					};
					if (vErrors === null) vErrors = [err106];
					else vErrors.push(err106);
					errors++;
				}
				for (const key9 in data85) if (!(key9 === "encoding" || key9 === "timestampBytes" || key9 === "timestampEpoch" || key9 === "randomBytes" || key9 === "keyPrefix" || key9 === "identityPrefix" || key9 === "requestPrefix")) {
					const err107 = {
						instancePath: instancePath + "/ids",
						schemaPath: "#/properties/ids/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key9 }
					};
					if (vErrors === null) vErrors = [err107];
					else vErrors.push(err107);
					errors++;
				}
				if (data85.encoding !== void 0) {
					let data86 = data85.encoding;
					if (typeof data86 !== "string") {
						const err108 = {
							instancePath: instancePath + "/ids/encoding",
							schemaPath: "#/properties/ids/properties/encoding/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err108];
						else vErrors.push(err108);
						errors++;
					}
					let valid45 = false;
					for (const v16 of schema24.properties.ids.properties.encoding.enum) if (func0(data86, v16)) {
						valid45 = true;
						break;
					}
					if (!valid45) {
						const err109 = {
							instancePath: instancePath + "/ids/encoding",
							schemaPath: "#/properties/ids/properties/encoding/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.ids.properties.encoding.enum }
						};
						if (vErrors === null) vErrors = [err109];
						else vErrors.push(err109);
						errors++;
					}
				}
				if (data85.timestampBytes !== void 0) {
					let data87 = data85.timestampBytes;
					if (!(typeof data87 == "number" && !(data87 % 1) && !isNaN(data87) && isFinite(data87))) {
						const err110 = {
							instancePath: instancePath + "/ids/timestampBytes",
							schemaPath: "#/properties/ids/properties/timestampBytes/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err110];
						else vErrors.push(err110);
						errors++;
					}
					if (typeof data87 == "number" && isFinite(data87)) {
						if (data87 > 6 || isNaN(data87)) {
							const err111 = {
								instancePath: instancePath + "/ids/timestampBytes",
								schemaPath: "#/properties/ids/properties/timestampBytes/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 6
								}
							};
							if (vErrors === null) vErrors = [err111];
							else vErrors.push(err111);
							errors++;
						}
						if (data87 < 0 || isNaN(data87)) {
							const err112 = {
								instancePath: instancePath + "/ids/timestampBytes",
								schemaPath: "#/properties/ids/properties/timestampBytes/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err112];
							else vErrors.push(err112);
							errors++;
						}
					}
				}
				if (data85.timestampEpoch !== void 0) {
					let data88 = data85.timestampEpoch;
					if (!(typeof data88 == "number" && !(data88 % 1) && !isNaN(data88) && isFinite(data88))) {
						const err113 = {
							instancePath: instancePath + "/ids/timestampEpoch",
							schemaPath: "#/properties/ids/properties/timestampEpoch/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err113];
						else vErrors.push(err113);
						errors++;
					}
					if (typeof data88 == "number" && isFinite(data88)) {
						if (data88 < 0 || isNaN(data88)) {
							const err114 = {
								instancePath: instancePath + "/ids/timestampEpoch",
								schemaPath: "#/properties/ids/properties/timestampEpoch/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err114];
							else vErrors.push(err114);
							errors++;
						}
					}
				}
				if (data85.randomBytes !== void 0) {
					let data89 = data85.randomBytes;
					if (!(typeof data89 == "number" && !(data89 % 1) && !isNaN(data89) && isFinite(data89))) {
						const err115 = {
							instancePath: instancePath + "/ids/randomBytes",
							schemaPath: "#/properties/ids/properties/randomBytes/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err115];
						else vErrors.push(err115);
						errors++;
					}
					if (typeof data89 == "number" && isFinite(data89)) {
						if (data89 > 32 || isNaN(data89)) {
							const err116 = {
								instancePath: instancePath + "/ids/randomBytes",
								schemaPath: "#/properties/ids/properties/randomBytes/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 32
								}
							};
							if (vErrors === null) vErrors = [err116];
							else vErrors.push(err116);
							errors++;
						}
						if (data89 < 8 || isNaN(data89)) {
							const err117 = {
								instancePath: instancePath + "/ids/randomBytes",
								schemaPath: "#/properties/ids/properties/randomBytes/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 8
								}
							};
							if (vErrors === null) vErrors = [err117];
							else vErrors.push(err117);
							errors++;
						}
					}
				}
				if (data85.keyPrefix !== void 0) {
					if (typeof data85.keyPrefix !== "string") {
						const err118 = {
							instancePath: instancePath + "/ids/keyPrefix",
							schemaPath: "#/properties/ids/properties/keyPrefix/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err118];
						else vErrors.push(err118);
						errors++;
					}
				}
				if (data85.identityPrefix !== void 0) {
					if (typeof data85.identityPrefix !== "string") {
						const err119 = {
							instancePath: instancePath + "/ids/identityPrefix",
							schemaPath: "#/properties/ids/properties/identityPrefix/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err119];
						else vErrors.push(err119);
						errors++;
					}
				}
				if (data85.requestPrefix !== void 0) {
					if (typeof data85.requestPrefix !== "string") {
						const err120 = {
							instancePath: instancePath + "/ids/requestPrefix",
							schemaPath: "#/properties/ids/properties/requestPrefix/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err120];
						else vErrors.push(err120);
						errors++;
					}
				}
			} else {
				const err121 = {
					instancePath: instancePath + "/ids",
					schemaPath: "#/properties/ids/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err121];
				else vErrors.push(err121);
				errors++;
			}
		}
		if (data.keys !== void 0) {
			let data93 = data.keys;
			if (data93 && typeof data93 == "object" && !Array.isArray(data93)) {
				for (const prop8 of schema24.properties.keys.required) if (data93[prop8] === void 0) {
					const err122 = {
						instancePath: instancePath + "/keys",
						schemaPath: "#/properties/keys/required",
						keyword: "required",
						params: { missingProperty: prop8 }
					};
					if (vErrors === null) vErrors = [err122];
					else vErrors.push(err122);
					errors++;
				}
				for (const key10 in data93) if (!(key10 === "encoding" || key10 === "header" || key10 === "startCharacters" || key10 === "startCountsSeparator")) {
					const err123 = {
						instancePath: instancePath + "/keys",
						schemaPath: "#/properties/keys/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key10 }
					};
					if (vErrors === null) vErrors = [err123];
					else vErrors.push(err123);
					errors++;
				}
				if (data93.encoding !== void 0) {
					let data94 = data93.encoding;
					if (typeof data94 !== "string") {
						const err124 = {
							instancePath: instancePath + "/keys/encoding",
							schemaPath: "#/properties/keys/properties/encoding/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err124];
						else vErrors.push(err124);
						errors++;
					}
					let valid47 = false;
					for (const v17 of schema24.properties.keys.properties.encoding.enum) if (func0(data94, v17)) {
						valid47 = true;
						break;
					}
					if (!valid47) {
						const err125 = {
							instancePath: instancePath + "/keys/encoding",
							schemaPath: "#/properties/keys/properties/encoding/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.keys.properties.encoding.enum }
						};
						if (vErrors === null) vErrors = [err125];
						else vErrors.push(err125);
						errors++;
					}
				}
				if (data93.header !== void 0) {
					let data95 = data93.header;
					if (typeof data95 !== "string") {
						const err126 = {
							instancePath: instancePath + "/keys/header",
							schemaPath: "#/properties/keys/properties/header/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err126];
						else vErrors.push(err126);
						errors++;
					}
					let valid48 = false;
					for (const v18 of schema24.properties.keys.properties.header.enum) if (func0(data95, v18)) {
						valid48 = true;
						break;
					}
					if (!valid48) {
						const err127 = {
							instancePath: instancePath + "/keys/header",
							schemaPath: "#/properties/keys/properties/header/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.keys.properties.header.enum }
						};
						if (vErrors === null) vErrors = [err127];
						else vErrors.push(err127);
						errors++;
					}
				}
				if (data93.startCharacters !== void 0) {
					let data96 = data93.startCharacters;
					if (!(typeof data96 == "number" && !(data96 % 1) && !isNaN(data96) && isFinite(data96))) {
						const err128 = {
							instancePath: instancePath + "/keys/startCharacters",
							schemaPath: "#/properties/keys/properties/startCharacters/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err128];
						else vErrors.push(err128);
						errors++;
					}
					if (typeof data96 == "number" && isFinite(data96)) {
						if (data96 > 16 || isNaN(data96)) {
							const err129 = {
								instancePath: instancePath + "/keys/startCharacters",
								schemaPath: "#/properties/keys/properties/startCharacters/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 16
								}
							};
							if (vErrors === null) vErrors = [err129];
							else vErrors.push(err129);
							errors++;
						}
						if (data96 < 0 || isNaN(data96)) {
							const err130 = {
								instancePath: instancePath + "/keys/startCharacters",
								schemaPath: "#/properties/keys/properties/startCharacters/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err130];
							else vErrors.push(err130);
							errors++;
						}
					}
				}
				if (data93.startCountsSeparator !== void 0) {
					if (typeof data93.startCountsSeparator !== "boolean") {
						const err131 = {
							instancePath: instancePath + "/keys/startCountsSeparator",
							schemaPath: "#/properties/keys/properties/startCountsSeparator/type",
							keyword: "type",
							params: { type: "boolean" }
						};
						if (vErrors === null) vErrors = [err131];
						else vErrors.push(err131);
						errors++;
					}
				}
			} else {
				const err132 = {
					instancePath: instancePath + "/keys",
					schemaPath: "#/properties/keys/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err132];
				else vErrors.push(err132);
				errors++;
			}
		}
		if (data.times !== void 0) {
			let data98 = data.times;
			if (data98 && typeof data98 == "object" && !Array.isArray(data98)) {
				for (const prop9 of schema24.properties.times.required) if (data98[prop9] === void 0) {
					const err133 = {
						instancePath: instancePath + "/times",
						schemaPath: "#/properties/times/required",
						keyword: "required",
						params: { missingProperty: prop9 }
					};
					if (vErrors === null) vErrors = [err133];
					else vErrors.push(err133);
					errors++;
				}
				for (const key11 in data98) if (!(key11 === "createdAt" || key11 === "updatedAt" || key11 === "expires")) {
					const err134 = {
						instancePath: instancePath + "/times",
						schemaPath: "#/properties/times/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key11 }
					};
					if (vErrors === null) vErrors = [err134];
					else vErrors.push(err134);
					errors++;
				}
				if (data98.createdAt !== void 0) {
					let data99 = data98.createdAt;
					if (typeof data99 !== "string") {
						const err135 = {
							instancePath: instancePath + "/times/createdAt",
							schemaPath: "#/properties/times/properties/createdAt/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err135];
						else vErrors.push(err135);
						errors++;
					}
					let valid50 = false;
					for (const v19 of schema24.properties.times.properties.createdAt.enum) if (func0(data99, v19)) {
						valid50 = true;
						break;
					}
					if (!valid50) {
						const err136 = {
							instancePath: instancePath + "/times/createdAt",
							schemaPath: "#/properties/times/properties/createdAt/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.times.properties.createdAt.enum }
						};
						if (vErrors === null) vErrors = [err136];
						else vErrors.push(err136);
						errors++;
					}
				}
				if (data98.updatedAt !== void 0) {
					let data100 = data98.updatedAt;
					if (typeof data100 !== "string") {
						const err137 = {
							instancePath: instancePath + "/times/updatedAt",
							schemaPath: "#/properties/times/properties/updatedAt/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err137];
						else vErrors.push(err137);
						errors++;
					}
					let valid51 = false;
					for (const v20 of schema24.properties.times.properties.updatedAt.enum) if (func0(data100, v20)) {
						valid51 = true;
						break;
					}
					if (!valid51) {
						const err138 = {
							instancePath: instancePath + "/times/updatedAt",
							schemaPath: "#/properties/times/properties/updatedAt/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.times.properties.updatedAt.enum }
						};
						if (vErrors === null) vErrors = [err138];
						else vErrors.push(err138);
						errors++;
					}
				}
				if (data98.expires !== void 0) {
					let data101 = data98.expires;
					if (typeof data101 !== "string") {
						const err139 = {
							instancePath: instancePath + "/times/expires",
							schemaPath: "#/properties/times/properties/expires/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err139];
						else vErrors.push(err139);
						errors++;
					}
					let valid52 = false;
					for (const v21 of schema24.properties.times.properties.expires.enum) if (func0(data101, v21)) {
						valid52 = true;
						break;
					}
					if (!valid52) {
						const err140 = {
							instancePath: instancePath + "/times/expires",
							schemaPath: "#/properties/times/properties/expires/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.times.properties.expires.enum }
						};
						if (vErrors === null) vErrors = [err140];
						else vErrors.push(err140);
						errors++;
					}
				}
			} else {
				const err141 = {
					instancePath: instancePath + "/times",
					schemaPath: "#/properties/times/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err141];
				else vErrors.push(err141);
				errors++;
			}
		}
		if (data.records !== void 0) {
			let data102 = data.records;
			if (data102 && typeof data102 == "object" && !Array.isArray(data102)) {
				for (const prop10 of schema24.properties.records.required) if (data102[prop10] === void 0) {
					const err142 = {
						instancePath: instancePath + "/records",
						schemaPath: "#/properties/records/required",
						keyword: "required",
						params: { missingProperty: prop10 }
					};
					if (vErrors === null) vErrors = [err142];
					else vErrors.push(err142);
					errors++;
				}
				for (const key12 in data102) if (!func11.call(schema24.properties.records.properties, key12)) {
					const err143 = {
						instancePath: instancePath + "/records",
						schemaPath: "#/properties/records/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key12 }
					};
					if (vErrors === null) vErrors = [err143];
					else vErrors.push(err143);
					errors++;
				}
				if (data102.omit !== void 0) {
					let data103 = data102.omit;
					if (Array.isArray(data103)) {
						const len9 = data103.length;
						for (let i10 = 0; i10 < len9; i10++) {
							let data104 = data103[i10];
							if (typeof data104 !== "string") {
								const err144 = {
									instancePath: instancePath + "/records/omit/" + i10,
									schemaPath: "#/properties/records/properties/omit/items/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err144];
								else vErrors.push(err144);
								errors++;
							}
							let valid56 = false;
							for (const v22 of schema24.properties.records.properties.omit.items.enum) if (func0(data104, v22)) {
								valid56 = true;
								break;
							}
							if (!valid56) {
								const err145 = {
									instancePath: instancePath + "/records/omit/" + i10,
									schemaPath: "#/properties/records/properties/omit/items/enum",
									keyword: "enum",
									params: { allowedValues: schema24.properties.records.properties.omit.items.enum }
								};
								if (vErrors === null) vErrors = [err145];
								else vErrors.push(err145);
								errors++;
							}
						}
						let i11 = data103.length;
						let j1;
						if (i11 > 1) {
							const indices1 = {};
							for (; i11--;) {
								let item1 = data103[i11];
								if (typeof item1 !== "string") continue;
								if (typeof indices1[item1] == "number") {
									j1 = indices1[item1];
									const err146 = {
										instancePath: instancePath + "/records/omit",
										schemaPath: "#/properties/records/properties/omit/uniqueItems",
										keyword: "uniqueItems",
										params: {
											i: i11,
											j: j1
										}
									};
									if (vErrors === null) vErrors = [err146];
									else vErrors.push(err146);
									errors++;
									break;
								}
								indices1[item1] = i11;
							}
						}
					} else {
						const err147 = {
							instancePath: instancePath + "/records/omit",
							schemaPath: "#/properties/records/properties/omit/type",
							keyword: "type",
							params: { type: "array" }
						};
						if (vErrors === null) vErrors = [err147];
						else vErrors.push(err147);
						errors++;
					}
				}
				if (data102.unset !== void 0) {
					let data105 = data102.unset;
					if (typeof data105 !== "string") {
						const err148 = {
							instancePath: instancePath + "/records/unset",
							schemaPath: "#/properties/records/properties/unset/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err148];
						else vErrors.push(err148);
						errors++;
					}
					let valid58 = false;
					for (const v23 of schema24.properties.records.properties.unset.enum) if (func0(data105, v23)) {
						valid58 = true;
						break;
					}
					if (!valid58) {
						const err149 = {
							instancePath: instancePath + "/records/unset",
							schemaPath: "#/properties/records/properties/unset/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.records.properties.unset.enum }
						};
						if (vErrors === null) vErrors = [err149];
						else vErrors.push(err149);
						errors++;
					}
				}
				if (data102.emptyLists !== void 0) {
					let data106 = data102.emptyLists;
					if (typeof data106 !== "string") {
						const err150 = {
							instancePath: instancePath + "/records/emptyLists",
							schemaPath: "#/properties/records/properties/emptyLists/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err150];
						else vErrors.push(err150);
						errors++;
					}
					let valid59 = false;
					for (const v24 of schema24.properties.records.properties.emptyLists.enum) if (func0(data106, v24)) {
						valid59 = true;
						break;
					}
					if (!valid59) {
						const err151 = {
							instancePath: instancePath + "/records/emptyLists",
							schemaPath: "#/properties/records/properties/emptyLists/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.records.properties.emptyLists.enum }
						};
						if (vErrors === null) vErrors = [err151];
						else vErrors.push(err151);
						errors++;
					}
				}
				if (data102.updatedAtOfNew !== void 0) {
					let data107 = data102.updatedAtOfNew;
					if (typeof data107 !== "string") {
						const err152 = {
							instancePath: instancePath + "/records/updatedAtOfNew",
							schemaPath: "#/properties/records/properties/updatedAtOfNew/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err152];
						else vErrors.push(err152);
						errors++;
					}
					let valid60 = false;
					for (const v25 of schema24.properties.records.properties.updatedAtOfNew.enum) if (func0(data107, v25)) {
						valid60 = true;
						break;
					}
					if (!valid60) {
						const err153 = {
							instancePath: instancePath + "/records/updatedAtOfNew",
							schemaPath: "#/properties/records/properties/updatedAtOfNew/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.records.properties.updatedAtOfNew.enum }
						};
						if (vErrors === null) vErrors = [err153];
						else vErrors.push(err153);
						errors++;
					}
				}
				if (data102.environment !== void 0) {
					if (typeof data102.environment !== "boolean") {
						const err154 = {
							instancePath: instancePath + "/records/environment",
							schemaPath: "#/properties/records/properties/environment/type",
							keyword: "type",
							params: { type: "boolean" }
						};
						if (vErrors === null) vErrors = [err154];
						else vErrors.push(err154);
						errors++;
					}
				}
				if (data102.ownerId !== void 0) {
					let data109 = data102.ownerId;
					if (typeof data109 !== "string") {
						const err155 = {
							instancePath: instancePath + "/records/ownerId",
							schemaPath: "#/properties/records/properties/ownerId/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err155];
						else vErrors.push(err155);
						errors++;
					}
					let valid61 = false;
					for (const v26 of schema24.properties.records.properties.ownerId.enum) if (func0(data109, v26)) {
						valid61 = true;
						break;
					}
					if (!valid61) {
						const err156 = {
							instancePath: instancePath + "/records/ownerId",
							schemaPath: "#/properties/records/properties/ownerId/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.records.properties.ownerId.enum }
						};
						if (vErrors === null) vErrors = [err156];
						else vErrors.push(err156);
						errors++;
					}
				}
				if (data102.identityMeta !== void 0) {
					let data110 = data102.identityMeta;
					if (typeof data110 !== "string") {
						const err157 = {
							instancePath: instancePath + "/records/identityMeta",
							schemaPath: "#/properties/records/properties/identityMeta/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err157];
						else vErrors.push(err157);
						errors++;
					}
					let valid62 = false;
					for (const v27 of schema24.properties.records.properties.identityMeta.enum) if (func0(data110, v27)) {
						valid62 = true;
						break;
					}
					if (!valid62) {
						const err158 = {
							instancePath: instancePath + "/records/identityMeta",
							schemaPath: "#/properties/records/properties/identityMeta/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.records.properties.identityMeta.enum }
						};
						if (vErrors === null) vErrors = [err158];
						else vErrors.push(err158);
						errors++;
					}
				}
				if (data102.permissions !== void 0) {
					let data111 = data102.permissions;
					if (typeof data111 !== "string") {
						const err159 = {
							instancePath: instancePath + "/records/permissions",
							schemaPath: "#/properties/records/properties/permissions/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err159];
						else vErrors.push(err159);
						errors++;
					}
					let valid63 = false;
					for (const v28 of schema24.properties.records.properties.permissions.enum) if (func0(data111, v28)) {
						valid63 = true;
						break;
					}
					if (!valid63) {
						const err160 = {
							instancePath: instancePath + "/records/permissions",
							schemaPath: "#/properties/records/properties/permissions/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.records.properties.permissions.enum }
						};
						if (vErrors === null) vErrors = [err160];
						else vErrors.push(err160);
						errors++;
					}
				}
				if (data102.enabled !== void 0) {
					let data112 = data102.enabled;
					if (typeof data112 !== "string") {
						const err161 = {
							instancePath: instancePath + "/records/enabled",
							schemaPath: "#/properties/records/properties/enabled/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err161];
						else vErrors.push(err161);
						errors++;
					}
					let valid64 = false;
					for (const v29 of schema24.properties.records.properties.enabled.enum) if (func0(data112, v29)) {
						valid64 = true;
						break;
					}
					if (!valid64) {
						const err162 = {
							instancePath: instancePath + "/records/enabled",
							schemaPath: "#/properties/records/properties/enabled/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.records.properties.enabled.enum }
						};
						if (vErrors === null) vErrors = [err162];
						else vErrors.push(err162);
						errors++;
					}
				}
				if (data102.refillDayUnset !== void 0) {
					let data113 = data102.refillDayUnset;
					if (typeof data113 !== "string") {
						const err163 = {
							instancePath: instancePath + "/records/refillDayUnset",
							schemaPath: "#/properties/records/properties/refillDayUnset/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err163];
						else vErrors.push(err163);
						errors++;
					}
					let valid65 = false;
					for (const v30 of schema24.properties.records.properties.refillDayUnset.enum) if (func0(data113, v30)) {
						valid65 = true;
						break;
					}
					if (!valid65) {
						const err164 = {
							instancePath: instancePath + "/records/refillDayUnset",
							schemaPath: "#/properties/records/properties/refillDayUnset/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.records.properties.refillDayUnset.enum }
						};
						if (vErrors === null) vErrors = [err164];
						else vErrors.push(err164);
						errors++;
					}
				}
				if (data102.lastRefillAt !== void 0) {
					if (typeof data102.lastRefillAt !== "boolean") {
						const err165 = {
							instancePath: instancePath + "/records/lastRefillAt",
							schemaPath: "#/properties/records/properties/lastRefillAt/type",
							keyword: "type",
							params: { type: "boolean" }
						};
						if (vErrors === null) vErrors = [err165];
						else vErrors.push(err165);
						errors++;
					}
				}
				if (data102.ratelimitType !== void 0) {
					if (typeof data102.ratelimitType !== "boolean") {
						const err166 = {
							instancePath: instancePath + "/records/ratelimitType",
							schemaPath: "#/properties/records/properties/ratelimitType/type",
							keyword: "type",
							params: { type: "boolean" }
						};
						if (vErrors === null) vErrors = [err166];
						else vErrors.push(err166);
						errors++;
					}
				}
				if (data102.incompleteRatelimit !== void 0) {
					let data116 = data102.incompleteRatelimit;
					if (typeof data116 !== "string") {
						const err167 = {
							instancePath: instancePath + "/records/incompleteRatelimit",
							schemaPath: "#/properties/records/properties/incompleteRatelimit/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err167];
						else vErrors.push(err167);
						errors++;
					}
					let valid66 = false;
					for (const v31 of schema24.properties.records.properties.incompleteRatelimit.enum) if (func0(data116, v31)) {
						valid66 = true;
						break;
					}
					if (!valid66) {
						const err168 = {
							instancePath: instancePath + "/records/incompleteRatelimit",
							schemaPath: "#/properties/records/properties/incompleteRatelimit/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.records.properties.incompleteRatelimit.enum }
						};
						if (vErrors === null) vErrors = [err168];
						else vErrors.push(err168);
						errors++;
					}
				}
			} else {
				const err169 = {
					instancePath: instancePath + "/records",
					schemaPath: "#/properties/records/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err169];
				else vErrors.push(err169);
				errors++;
			}
		}
		if (data.creation !== void 0) {
			let data117 = data.creation;
			if (data117 && typeof data117 == "object" && !Array.isArray(data117)) {
				for (const prop11 of schema24.properties.creation.required) if (data117[prop11] === void 0) {
					const err170 = {
						instancePath: instancePath + "/creation",
						schemaPath: "#/properties/creation/required",
						keyword: "required",
						params: { missingProperty: prop11 }
					};
					if (vErrors === null) vErrors = [err170];
					else vErrors.push(err170);
					errors++;
				}
				for (const key13 in data117) if (!(key13 === "expiresInPast" || key13 === "expiresZero" || key13 === "remainingZero" || key13 === "remainingNegative" || key13 === "emptyExternalId" || key13 === "ownerIdLinks" || key13 === "repeatedNames")) {
					const err171 = {
						instancePath: instancePath + "/creation",
						schemaPath: "#/properties/creation/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key13 }
					};
					if (vErrors === null) vErrors = [err171];
					else vErrors.push(err171);
					errors++;
				}
				if (data117.expiresInPast !== void 0) {
					let data118 = data117.expiresInPast;
					if (typeof data118 !== "string") {
						const err172 = {
							instancePath: instancePath + "/creation/expiresInPast",
							schemaPath: "#/properties/creation/properties/expiresInPast/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err172];
						else vErrors.push(err172);
						errors++;
					}
					let valid68 = false;
					for (const v32 of schema24.properties.creation.properties.expiresInPast.enum) if (func0(data118, v32)) {
						valid68 = true;
						break;
					}
					if (!valid68) {
						const err173 = {
							instancePath: instancePath + "/creation/expiresInPast",
							schemaPath: "#/properties/creation/properties/expiresInPast/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.creation.properties.expiresInPast.enum }
						};
						if (vErrors === null) vErrors = [err173];
						else vErrors.push(err173);
						errors++;
					}
				}
				if (data117.expiresZero !== void 0) {
					let data119 = data117.expiresZero;
					if (typeof data119 !== "string") {
						const err174 = {
							instancePath: instancePath + "/creation/expiresZero",
							schemaPath: "#/properties/creation/properties/expiresZero/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err174];
						else vErrors.push(err174);
						errors++;
					}
					let valid69 = false;
					for (const v33 of schema24.properties.creation.properties.expiresZero.enum) if (func0(data119, v33)) {
						valid69 = true;
						break;
					}
					if (!valid69) {
						const err175 = {
							instancePath: instancePath + "/creation/expiresZero",
							schemaPath: "#/properties/creation/properties/expiresZero/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.creation.properties.expiresZero.enum }
						};
						if (vErrors === null) vErrors = [err175];
						else vErrors.push(err175);
						errors++;
					}
				}
				if (data117.remainingZero !== void 0) {
					let data120 = data117.remainingZero;
					if (typeof data120 !== "string") {
						const err176 = {
							instancePath: instancePath + "/creation/remainingZero",
							schemaPath: "#/properties/creation/properties/remainingZero/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err176];
						else vErrors.push(err176);
						errors++;
					}
					let valid70 = false;
					for (const v34 of schema24.properties.creation.properties.remainingZero.enum) if (func0(data120, v34)) {
						valid70 = true;
						break;
					}
					if (!valid70) {
						const err177 = {
							instancePath: instancePath + "/creation/remainingZero",
							schemaPath: "#/properties/creation/properties/remainingZero/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.creation.properties.remainingZero.enum }
						};
						if (vErrors === null) vErrors = [err177];
						else vErrors.push(err177);
						errors++;
					}
				}
				if (data117.remainingNegative !== void 0) {
					let data121 = data117.remainingNegative;
					if (typeof data121 !== "string") {
						const err178 = {
							instancePath: instancePath + "/creation/remainingNegative",
							schemaPath: "#/properties/creation/properties/remainingNegative/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err178];
						else vErrors.push(err178);
						errors++;
					}
					let valid71 = false;
					for (const v35 of schema24.properties.creation.properties.remainingNegative.enum) if (func0(data121, v35)) {
						valid71 = true;
						break;
					}
					if (!valid71) {
						const err179 = {
							instancePath: instancePath + "/creation/remainingNegative",
							schemaPath: "#/properties/creation/properties/remainingNegative/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.creation.properties.remainingNegative.enum }
						};
						if (vErrors === null) vErrors = [err179];
						else vErrors.push(err179);
						errors++;
					}
				}
				if (data117.emptyExternalId !== void 0) {
					let data122 = data117.emptyExternalId;
					if (typeof data122 !== "string") {
						const err180 = {
							instancePath: instancePath + "/creation/emptyExternalId",
							schemaPath: "#/properties/creation/properties/emptyExternalId/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err180];
						else vErrors.push(err180);
						errors++;
					}
					let valid72 = false;
					for (const v36 of schema24.properties.creation.properties.emptyExternalId.enum) if (func0(data122, v36)) {
						valid72 = true;
						break;
					}
					if (!valid72) {
						const err181 = {
							instancePath: instancePath + "/creation/emptyExternalId",
							schemaPath: "#/properties/creation/properties/emptyExternalId/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.creation.properties.emptyExternalId.enum }
						};
						if (vErrors === null) vErrors = [err181];
						else vErrors.push(err181);
						errors++;
					}
				}
				if (data117.ownerIdLinks !== void 0) {
					if (typeof data117.ownerIdLinks !== "boolean") {
						const err182 = {
							instancePath: instancePath + "/creation/ownerIdLinks",
							schemaPath: "#/properties/creation/properties/ownerIdLinks/type",
							keyword: "type",
							params: { type: "boolean" }
						};
						if (vErrors === null) vErrors = [err182];
						else vErrors.push(err182);
						errors++;
					}
				}
				if (data117.repeatedNames !== void 0) {
					let data124 = data117.repeatedNames;
					if (typeof data124 !== "string") {
						const err183 = {
							instancePath: instancePath + "/creation/repeatedNames",
							schemaPath: "#/properties/creation/properties/repeatedNames/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err183];
						else vErrors.push(err183);
						errors++;
					}
					let valid73 = false;
					for (const v37 of schema24.properties.creation.properties.repeatedNames.enum) if (func0(data124, v37)) {
						valid73 = true;
						break;
					}
					if (!valid73) {
						const err184 = {
							instancePath: instancePath + "/creation/repeatedNames",
							schemaPath: "#/properties/creation/properties/repeatedNames/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.creation.properties.repeatedNames.enum }
						};
						if (vErrors === null) vErrors = [err184];
						else vErrors.push(err184);
						errors++;
					}
				}
			} else {
				const err185 = {
					instancePath: instancePath + "/creation",
					schemaPath: "#/properties/creation/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err185];
				else vErrors.push(err185);
				errors++;
			}
		}
		if (data.refill !== void 0) {
			let data125 = data.refill;
			if (data125 && typeof data125 == "object" && !Array.isArray(data125)) {
				for (const prop12 of schema24.properties.refill.required) if (data125[prop12] === void 0) {
					const err186 = {
						instancePath: instancePath + "/refill",
						schemaPath: "#/properties/refill/required",
						keyword: "required",
						params: { missingProperty: prop12 }
					};
					if (vErrors === null) vErrors = [err186];
					else vErrors.push(err186);
					errors++;
				}
				for (const key14 in data125) if (!func11.call(schema24.properties.refill.properties, key14)) {
					const err187 = {
						instancePath: instancePath + "/refill",
						schemaPath: "#/properties/refill/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key14 }
					};
					if (vErrors === null) vErrors = [err187];
					else vErrors.push(err187);
					errors++;
				}
				if (data125.intervals !== void 0) {
					let data126 = data125.intervals;
					if (Array.isArray(data126)) {
						if (data126.length < 1) {
							const err188 = {
								instancePath: instancePath + "/refill/intervals",
								schemaPath: "#/properties/refill/properties/intervals/minItems",
								keyword: "minItems",
								params: { limit: 1 }
							};
							if (vErrors === null) vErrors = [err188];
							else vErrors.push(err188);
							errors++;
						}
						const len10 = data126.length;
						for (let i12 = 0; i12 < len10; i12++) {
							let data127 = data126[i12];
							if (typeof data127 !== "string") {
								const err189 = {
									instancePath: instancePath + "/refill/intervals/" + i12,
									schemaPath: "#/properties/refill/properties/intervals/items/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err189];
								else vErrors.push(err189);
								errors++;
							}
							let valid77 = false;
							for (const v38 of schema24.properties.refill.properties.intervals.items.enum) if (func0(data127, v38)) {
								valid77 = true;
								break;
							}
							if (!valid77) {
								const err190 = {
									instancePath: instancePath + "/refill/intervals/" + i12,
									schemaPath: "#/properties/refill/properties/intervals/items/enum",
									keyword: "enum",
									params: { allowedValues: schema24.properties.refill.properties.intervals.items.enum }
								};
								if (vErrors === null) vErrors = [err190];
								else vErrors.push(err190);
								errors++;
							}
						}
						let i13 = data126.length;
						let j2;
						if (i13 > 1) {
							const indices2 = {};
							for (; i13--;) {
								let item2 = data126[i13];
								if (typeof item2 !== "string") continue;
								if (typeof indices2[item2] == "number") {
									j2 = indices2[item2];
									const err191 = {
										instancePath: instancePath + "/refill/intervals",
										schemaPath: "#/properties/refill/properties/intervals/uniqueItems",
										keyword: "uniqueItems",
										params: {
											i: i13,
											j: j2
										}
									};
									if (vErrors === null) vErrors = [err191];
									else vErrors.push(err191);
									errors++;
									break;
								}
								indices2[item2] = i13;
							}
						}
					} else {
						const err192 = {
							instancePath: instancePath + "/refill/intervals",
							schemaPath: "#/properties/refill/properties/intervals/type",
							keyword: "type",
							params: { type: "array" }
						};
						if (vErrors === null) vErrors = [err192];
						else vErrors.push(err192);
						errors++;
					}
				}
				if (data125.required !== void 0) {
					let data128 = data125.required;
					if (Array.isArray(data128)) {
						const len11 = data128.length;
						for (let i14 = 0; i14 < len11; i14++) {
							let data129 = data128[i14];
							if (typeof data129 !== "string") {
								const err193 = {
									instancePath: instancePath + "/refill/required/" + i14,
									schemaPath: "#/properties/refill/properties/required/items/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err193];
								else vErrors.push(err193);
								errors++;
							}
							let valid81 = false;
							for (const v39 of schema24.properties.refill.properties.required.items.enum) if (func0(data129, v39)) {
								valid81 = true;
								break;
							}
							if (!valid81) {
								const err194 = {
									instancePath: instancePath + "/refill/required/" + i14,
									schemaPath: "#/properties/refill/properties/required/items/enum",
									keyword: "enum",
									params: { allowedValues: schema24.properties.refill.properties.required.items.enum }
								};
								if (vErrors === null) vErrors = [err194];
								else vErrors.push(err194);
								errors++;
							}
						}
						let i15 = data128.length;
						let j3;
						if (i15 > 1) {
							const indices3 = {};
							for (; i15--;) {
								let item3 = data128[i15];
								if (typeof item3 !== "string") continue;
								if (typeof indices3[item3] == "number") {
									j3 = indices3[item3];
									const err195 = {
										instancePath: instancePath + "/refill/required",
										schemaPath: "#/properties/refill/properties/required/uniqueItems",
										keyword: "uniqueItems",
										params: {
											i: i15,
											j: j3
										}
									};
									if (vErrors === null) vErrors = [err195];
									else vErrors.push(err195);
									errors++;
									break;
								}
								indices3[item3] = i15;
							}
						}
					} else {
						const err196 = {
							instancePath: instancePath + "/refill/required",
							schemaPath: "#/properties/refill/properties/required/type",
							keyword: "type",
							params: { type: "array" }
						};
						if (vErrors === null) vErrors = [err196];
						else vErrors.push(err196);
						errors++;
					}
				}
				if (data125.minimumAmount !== void 0) {
					let data130 = data125.minimumAmount;
					if (!(typeof data130 == "number" && !(data130 % 1) && !isNaN(data130) && isFinite(data130))) {
						const err197 = {
							instancePath: instancePath + "/refill/minimumAmount",
							schemaPath: "#/properties/refill/properties/minimumAmount/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err197];
						else vErrors.push(err197);
						errors++;
					}
				}
				if (data125.maximumDay !== void 0) {
					let data131 = data125.maximumDay;
					if (!(typeof data131 == "number" && !(data131 % 1) && !isNaN(data131) && isFinite(data131))) {
						const err198 = {
							instancePath: instancePath + "/refill/maximumDay",
							schemaPath: "#/properties/refill/properties/maximumDay/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err198];
						else vErrors.push(err198);
						errors++;
					}
					if (typeof data131 == "number" && isFinite(data131)) {
						if (data131 > 31 || isNaN(data131)) {
							const err199 = {
								instancePath: instancePath + "/refill/maximumDay",
								schemaPath: "#/properties/refill/properties/maximumDay/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 31
								}
							};
							if (vErrors === null) vErrors = [err199];
							else vErrors.push(err199);
							errors++;
						}
						if (data131 < 28 || isNaN(data131)) {
							const err200 = {
								instancePath: instancePath + "/refill/maximumDay",
								schemaPath: "#/properties/refill/properties/maximumDay/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 28
								}
							};
							if (vErrors === null) vErrors = [err200];
							else vErrors.push(err200);
							errors++;
						}
					}
				}
				if (data125.defaultDay !== void 0) {
					let data132 = data125.defaultDay;
					if (!(typeof data132 == "number" && !(data132 % 1) && !isNaN(data132) && isFinite(data132))) {
						const err201 = {
							instancePath: instancePath + "/refill/defaultDay",
							schemaPath: "#/properties/refill/properties/defaultDay/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err201];
						else vErrors.push(err201);
						errors++;
					}
					if (typeof data132 == "number" && isFinite(data132)) {
						if (data132 > 31 || isNaN(data132)) {
							const err202 = {
								instancePath: instancePath + "/refill/defaultDay",
								schemaPath: "#/properties/refill/properties/defaultDay/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 31
								}
							};
							if (vErrors === null) vErrors = [err202];
							else vErrors.push(err202);
							errors++;
						}
						if (data132 < 1 || isNaN(data132)) {
							const err203 = {
								instancePath: instancePath + "/refill/defaultDay",
								schemaPath: "#/properties/refill/properties/defaultDay/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 1
								}
							};
							if (vErrors === null) vErrors = [err203];
							else vErrors.push(err203);
							errors++;
						}
					}
				}
				if (data125.showsDefaultDay !== void 0) {
					if (typeof data125.showsDefaultDay !== "boolean") {
						const err204 = {
							instancePath: instancePath + "/refill/showsDefaultDay",
							schemaPath: "#/properties/refill/properties/showsDefaultDay/type",
							keyword: "type",
							params: { type: "boolean" }
						};
						if (vErrors === null) vErrors = [err204];
						else vErrors.push(err204);
						errors++;
					}
				}
				if (data125.shortMonth !== void 0) {
					let data134 = data125.shortMonth;
					if (typeof data134 !== "string") {
						const err205 = {
							instancePath: instancePath + "/refill/shortMonth",
							schemaPath: "#/properties/refill/properties/shortMonth/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err205];
						else vErrors.push(err205);
						errors++;
					}
					let valid83 = false;
					for (const v40 of schema24.properties.refill.properties.shortMonth.enum) if (func0(data134, v40)) {
						valid83 = true;
						break;
					}
					if (!valid83) {
						const err206 = {
							instancePath: instancePath + "/refill/shortMonth",
							schemaPath: "#/properties/refill/properties/shortMonth/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.refill.properties.shortMonth.enum }
						};
						if (vErrors === null) vErrors = [err206];
						else vErrors.push(err206);
						errors++;
					}
				}
				if (data125.dayWithDaily !== void 0) {
					let data135 = data125.dayWithDaily;
					if (typeof data135 !== "string") {
						const err207 = {
							instancePath: instancePath + "/refill/dayWithDaily",
							schemaPath: "#/properties/refill/properties/dayWithDaily/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err207];
						else vErrors.push(err207);
						errors++;
					}
					let valid84 = false;
					for (const v41 of schema24.properties.refill.properties.dayWithDaily.enum) if (func0(data135, v41)) {
						valid84 = true;
						break;
					}
					if (!valid84) {
						const err208 = {
							instancePath: instancePath + "/refill/dayWithDaily",
							schemaPath: "#/properties/refill/properties/dayWithDaily/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.refill.properties.dayWithDaily.enum }
						};
						if (vErrors === null) vErrors = [err208];
						else vErrors.push(err208);
						errors++;
					}
				}
				if (data125.withoutRemaining !== void 0) {
					let data136 = data125.withoutRemaining;
					if (typeof data136 !== "string") {
						const err209 = {
							instancePath: instancePath + "/refill/withoutRemaining",
							schemaPath: "#/properties/refill/properties/withoutRemaining/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err209];
						else vErrors.push(err209);
						errors++;
					}
					let valid85 = false;
					for (const v42 of schema24.properties.refill.properties.withoutRemaining.enum) if (func0(data136, v42)) {
						valid85 = true;
						break;
					}
					if (!valid85) {
						const err210 = {
							instancePath: instancePath + "/refill/withoutRemaining",
							schemaPath: "#/properties/refill/properties/withoutRemaining/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.refill.properties.withoutRemaining.enum }
						};
						if (vErrors === null) vErrors = [err210];
						else vErrors.push(err210);
						errors++;
					}
				}
				if (data125.effect !== void 0) {
					let data137 = data125.effect;
					if (typeof data137 !== "string") {
						const err211 = {
							instancePath: instancePath + "/refill/effect",
							schemaPath: "#/properties/refill/properties/effect/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err211];
						else vErrors.push(err211);
						errors++;
					}
					let valid86 = false;
					for (const v43 of schema24.properties.refill.properties.effect.enum) if (func0(data137, v43)) {
						valid86 = true;
						break;
					}
					if (!valid86) {
						const err212 = {
							instancePath: instancePath + "/refill/effect",
							schemaPath: "#/properties/refill/properties/effect/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.refill.properties.effect.enum }
						};
						if (vErrors === null) vErrors = [err212];
						else vErrors.push(err212);
						errors++;
					}
				}
				if (data125.enables !== void 0) {
					if (typeof data125.enables !== "boolean") {
						const err213 = {
							instancePath: instancePath + "/refill/enables",
							schemaPath: "#/properties/refill/properties/enables/type",
							keyword: "type",
							params: { type: "boolean" }
						};
						if (vErrors === null) vErrors = [err213];
						else vErrors.push(err213);
						errors++;
					}
				}
			} else {
				const err214 = {
					instancePath: instancePath + "/refill",
					schemaPath: "#/properties/refill/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err214];
				else vErrors.push(err214);
				errors++;
			}
		}
		if (data.ratelimit !== void 0) {
			let data139 = data.ratelimit;
			if (data139 && typeof data139 == "object" && !Array.isArray(data139)) {
				for (const prop13 of schema24.properties.ratelimit.required) if (data139[prop13] === void 0) {
					const err215 = {
						instancePath: instancePath + "/ratelimit",
						schemaPath: "#/properties/ratelimit/required",
						keyword: "required",
						params: { missingProperty: prop13 }
					};
					if (vErrors === null) vErrors = [err215];
					else vErrors.push(err215);
					errors++;
				}
				for (const key15 in data139) if (!(key15 === "types" || key15 === "otherTypes" || key15 === "asyncByDefault" || key15 === "asyncInRequest" || key15 === "required" || key15 === "minimumLimit" || key15 === "minimumDuration" || key15 === "durationUnit")) {
					const err216 = {
						instancePath: instancePath + "/ratelimit",
						schemaPath: "#/properties/ratelimit/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key15 }
					};
					if (vErrors === null) vErrors = [err216];
					else vErrors.push(err216);
					errors++;
				}
				if (data139.types !== void 0) {
					let data140 = data139.types;
					if (data140 && typeof data140 == "object" && !Array.isArray(data140)) {
						for (const key16 in data140) if (typeof data140[key16] !== "boolean") {
							const err217 = {
								instancePath: instancePath + "/ratelimit/types/" + key16.replace(/~/g, "~0").replace(/\//g, "~1"),
								schemaPath: "#/properties/ratelimit/properties/types/additionalProperties/type",
								keyword: "type",
								params: { type: "boolean" }
							};
							if (vErrors === null) vErrors = [err217];
							else vErrors.push(err217);
							errors++;
						}
					} else {
						const err218 = {
							instancePath: instancePath + "/ratelimit/types",
							schemaPath: "#/properties/ratelimit/properties/types/type",
							keyword: "type",
							params: { type: "object" }
						};
						if (vErrors === null) vErrors = [err218];
						else vErrors.push(err218);
						errors++;
					}
				}
				if (data139.otherTypes !== void 0) {
					let data142 = data139.otherTypes;
					if (typeof data142 !== "string") {
						const err219 = {
							instancePath: instancePath + "/ratelimit/otherTypes",
							schemaPath: "#/properties/ratelimit/properties/otherTypes/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err219];
						else vErrors.push(err219);
						errors++;
					}
					let valid89 = false;
					for (const v44 of schema24.properties.ratelimit.properties.otherTypes.enum) if (func0(data142, v44)) {
						valid89 = true;
						break;
					}
					if (!valid89) {
						const err220 = {
							instancePath: instancePath + "/ratelimit/otherTypes",
							schemaPath: "#/properties/ratelimit/properties/otherTypes/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.ratelimit.properties.otherTypes.enum }
						};
						if (vErrors === null) vErrors = [err220];
						else vErrors.push(err220);
						errors++;
					}
				}
				if (data139.asyncByDefault !== void 0) {
					if (typeof data139.asyncByDefault !== "boolean") {
						const err221 = {
							instancePath: instancePath + "/ratelimit/asyncByDefault",
							schemaPath: "#/properties/ratelimit/properties/asyncByDefault/type",
							keyword: "type",
							params: { type: "boolean" }
						};
						if (vErrors === null) vErrors = [err221];
						else vErrors.push(err221);
						errors++;
					}
				}
				if (data139.asyncInRequest !== void 0) {
					if (typeof data139.asyncInRequest !== "boolean") {
						const err222 = {
							instancePath: instancePath + "/ratelimit/asyncInRequest",
							schemaPath: "#/properties/ratelimit/properties/asyncInRequest/type",
							keyword: "type",
							params: { type: "boolean" }
						};
						if (vErrors === null) vErrors = [err222];
						else vErrors.push(err222);
						errors++;
					}
				}
				if (data139.required !== void 0) {
					let data145 = data139.required;
					if (Array.isArray(data145)) {
						const len12 = data145.length;
						for (let i16 = 0; i16 < len12; i16++) {
							let data146 = data145[i16];
							if (typeof data146 !== "string") {
								const err223 = {
									instancePath: instancePath + "/ratelimit/required/" + i16,
									schemaPath: "#/properties/ratelimit/properties/required/items/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err223];
								else vErrors.push(err223);
								errors++;
							}
							let valid92 = false;
							for (const v45 of schema24.properties.ratelimit.properties.required.items.enum) if (func0(data146, v45)) {
								valid92 = true;
								break;
							}
							if (!valid92) {
								const err224 = {
									instancePath: instancePath + "/ratelimit/required/" + i16,
									schemaPath: "#/properties/ratelimit/properties/required/items/enum",
									keyword: "enum",
									params: { allowedValues: schema24.properties.ratelimit.properties.required.items.enum }
								};
								if (vErrors === null) vErrors = [err224];
								else vErrors.push(err224);
								errors++;
							}
						}
						let i17 = data145.length;
						let j4;
						if (i17 > 1) {
							const indices4 = {};
							for (; i17--;) {
								let item4 = data145[i17];
								if (typeof item4 !== "string") continue;
								if (typeof indices4[item4] == "number") {
									j4 = indices4[item4];
									const err225 = {
										instancePath: instancePath + "/ratelimit/required",
										schemaPath: "#/properties/ratelimit/properties/required/uniqueItems",
										keyword: "uniqueItems",
										params: {
											i: i17,
											j: j4
										}
									};
									if (vErrors === null) vErrors = [err225];
									else vErrors.push(err225);
									errors++;
									break;
								}
								indices4[item4] = i17;
							}
						}
					} else {
						const err226 = {
							instancePath: instancePath + "/ratelimit/required",
							schemaPath: "#/properties/ratelimit/properties/required/type",
							keyword: "type",
							params: { type: "array" }
						};
						if (vErrors === null) vErrors = [err226];
						else vErrors.push(err226);
						errors++;
					}
				}
				if (data139.minimumLimit !== void 0) {
					let data147 = data139.minimumLimit;
					if (!(typeof data147 == "number" && !(data147 % 1) && !isNaN(data147) && isFinite(data147))) {
						const err227 = {
							instancePath: instancePath + "/ratelimit/minimumLimit",
							schemaPath: "#/properties/ratelimit/properties/minimumLimit/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err227];
						else vErrors.push(err227);
						errors++;
					}
				}
				if (data139.minimumDuration !== void 0) {
					let data148 = data139.minimumDuration;
					if (!(typeof data148 == "number" && !(data148 % 1) && !isNaN(data148) && isFinite(data148))) {
						const err228 = {
							instancePath: instancePath + "/ratelimit/minimumDuration",
							schemaPath: "#/properties/ratelimit/properties/minimumDuration/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err228];
						else vErrors.push(err228);
						errors++;
					}
				}
				if (data139.durationUnit !== void 0) {
					let data149 = data139.durationUnit;
					if (typeof data149 !== "string") {
						const err229 = {
							instancePath: instancePath + "/ratelimit/durationUnit",
							schemaPath: "#/properties/ratelimit/properties/durationUnit/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err229];
						else vErrors.push(err229);
						errors++;
					}
					let valid94 = false;
					for (const v46 of schema24.properties.ratelimit.properties.durationUnit.enum) if (func0(data149, v46)) {
						valid94 = true;
						break;
					}
					if (!valid94) {
						const err230 = {
							instancePath: instancePath + "/ratelimit/durationUnit",
							schemaPath: "#/properties/ratelimit/properties/durationUnit/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.ratelimit.properties.durationUnit.enum }
						};
						if (vErrors === null) vErrors = [err230];
						else vErrors.push(err230);
						errors++;
					}
				}
			} else {
				const err231 = {
					instancePath: instancePath + "/ratelimit",
					schemaPath: "#/properties/ratelimit/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err231];
				else vErrors.push(err231);
				errors++;
			}
		}
		if (data.listing !== void 0) {
			let data150 = data.listing;
			if (data150 && typeof data150 == "object" && !Array.isArray(data150)) {
				for (const prop14 of schema24.properties.listing.required) if (data150[prop14] === void 0) {
					const err232 = {
						instancePath: instancePath + "/listing",
						schemaPath: "#/properties/listing/required",
						keyword: "required",
						params: { missingProperty: prop14 }
					};
					if (vErrors === null) vErrors = [err232];
					else vErrors.push(err232);
					errors++;
				}
				for (const key17 in data150) if (!(key17 === "order" || key17 === "cursor" || key17 === "cursorOnLastPage" || key17 === "totalOfUnknownUser" || key17 === "ownerIdWithExternalId" || key17 === "totalLagMs" || key17 === "cacheFreshMs" || key17 === "cacheStaleMs")) {
					const err233 = {
						instancePath: instancePath + "/listing",
						schemaPath: "#/properties/listing/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key17 }
					};
					if (vErrors === null) vErrors = [err233];
					else vErrors.push(err233);
					errors++;
				}
				if (data150.order !== void 0) {
					let data151 = data150.order;
					if (typeof data151 !== "string") {
						const err234 = {
							instancePath: instancePath + "/listing/order",
							schemaPath: "#/properties/listing/properties/order/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err234];
						else vErrors.push(err234);
						errors++;
					}
					let valid96 = false;
					for (const v47 of schema24.properties.listing.properties.order.enum) if (func0(data151, v47)) {
						valid96 = true;
						break;
					}
					if (!valid96) {
						const err235 = {
							instancePath: instancePath + "/listing/order",
							schemaPath: "#/properties/listing/properties/order/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.listing.properties.order.enum }
						};
						if (vErrors === null) vErrors = [err235];
						else vErrors.push(err235);
						errors++;
					}
				}
				if (data150.cursor !== void 0) {
					let data152 = data150.cursor;
					if (typeof data152 !== "string") {
						const err236 = {
							instancePath: instancePath + "/listing/cursor",
							schemaPath: "#/properties/listing/properties/cursor/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err236];
						else vErrors.push(err236);
						errors++;
					}
					let valid97 = false;
					for (const v48 of schema24.properties.listing.properties.cursor.enum) if (func0(data152, v48)) {
						valid97 = true;
						break;
					}
					if (!valid97) {
						const err237 = {
							instancePath: instancePath + "/listing/cursor",
							schemaPath: "#/properties/listing/properties/cursor/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.listing.properties.cursor.enum }
						};
						if (vErrors === null) vErrors = [err237];
						else vErrors.push(err237);
						errors++;
					}
				}
				if (data150.cursorOnLastPage !== void 0) {
					let data153 = data150.cursorOnLastPage;
					if (typeof data153 !== "string") {
						const err238 = {
							instancePath: instancePath + "/listing/cursorOnLastPage",
							schemaPath: "#/properties/listing/properties/cursorOnLastPage/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err238];
						else vErrors.push(err238);
						errors++;
					}
					let valid98 = false;
					for (const v49 of schema24.properties.listing.properties.cursorOnLastPage.enum) if (func0(data153, v49)) {
						valid98 = true;
						break;
					}
					if (!valid98) {
						const err239 = {
							instancePath: instancePath + "/listing/cursorOnLastPage",
							schemaPath: "#/properties/listing/properties/cursorOnLastPage/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.listing.properties.cursorOnLastPage.enum }
						};
						if (vErrors === null) vErrors = [err239];
						else vErrors.push(err239);
						errors++;
					}
				}
				if (data150.totalOfUnknownUser !== void 0) {
					let data154 = data150.totalOfUnknownUser;
					if (typeof data154 !== "string") {
						const err240 = {
							instancePath: instancePath + "/listing/totalOfUnknownUser",
							schemaPath: "#/properties/listing/properties/totalOfUnknownUser/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err240];
						else vErrors.push(err240);
						errors++;
					}
					let valid99 = false;
					for (const v50 of schema24.properties.listing.properties.totalOfUnknownUser.enum) if (func0(data154, v50)) {
						valid99 = true;
						break;
					}
					if (!valid99) {
						const err241 = {
							instancePath: instancePath + "/listing/totalOfUnknownUser",
							schemaPath: "#/properties/listing/properties/totalOfUnknownUser/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.listing.properties.totalOfUnknownUser.enum }
						};
						if (vErrors === null) vErrors = [err241];
						else vErrors.push(err241);
						errors++;
					}
				}
				if (data150.ownerIdWithExternalId !== void 0) {
					let data155 = data150.ownerIdWithExternalId;
					if (typeof data155 !== "string") {
						const err242 = {
							instancePath: instancePath + "/listing/ownerIdWithExternalId",
							schemaPath: "#/properties/listing/properties/ownerIdWithExternalId/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err242];
						else vErrors.push(err242);
						errors++;
					}
					let valid100 = false;
					for (const v51 of schema24.properties.listing.properties.ownerIdWithExternalId.enum) if (func0(data155, v51)) {
						valid100 = true;
						break;
					}
					if (!valid100) {
						const err243 = {
							instancePath: instancePath + "/listing/ownerIdWithExternalId",
							schemaPath: "#/properties/listing/properties/ownerIdWithExternalId/enum",
							keyword: "enum",
							params: { allowedValues: schema24.properties.listing.properties.ownerIdWithExternalId.enum }
						};
						if (vErrors === null) vErrors = [err243];
						else vErrors.push(err243);
						errors++;
					}
				}
				if (data150.totalLagMs !== void 0) {
					let data156 = data150.totalLagMs;
					if (!(typeof data156 == "number" && !(data156 % 1) && !isNaN(data156) && isFinite(data156))) {
						const err244 = {
							instancePath: instancePath + "/listing/totalLagMs",
							schemaPath: "#/properties/listing/properties/totalLagMs/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err244];
						else vErrors.push(err244);
						errors++;
					}
					if (typeof data156 == "number" && isFinite(data156)) {
						if (data156 > 3e5 || isNaN(data156)) {
							const err245 = {
								instancePath: instancePath + "/listing/totalLagMs",
								schemaPath: "#/properties/listing/properties/totalLagMs/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 3e5
								}
							};
							if (vErrors === null) vErrors = [err245];
							else vErrors.push(err245);
							errors++;
						}
						if (data156 < 0 || isNaN(data156)) {
							const err246 = {
								instancePath: instancePath + "/listing/totalLagMs",
								schemaPath: "#/properties/listing/properties/totalLagMs/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err246];
							else vErrors.push(err246);
							errors++;
						}
					}
				}
				if (data150.cacheFreshMs !== void 0) {
					let data157 = data150.cacheFreshMs;
					if (!(typeof data157 == "number" && !(data157 % 1) && !isNaN(data157) && isFinite(data157))) {
						const err247 = {
							instancePath: instancePath + "/listing/cacheFreshMs",
							schemaPath: "#/properties/listing/properties/cacheFreshMs/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err247];
						else vErrors.push(err247);
						errors++;
					}
					if (typeof data157 == "number" && isFinite(data157)) {
						if (data157 < 0 || isNaN(data157)) {
							const err248 = {
								instancePath: instancePath + "/listing/cacheFreshMs",
								schemaPath: "#/properties/listing/properties/cacheFreshMs/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err248];
							else vErrors.push(err248);
							errors++;
						}
					}
				}
				if (data150.cacheStaleMs !== void 0) {
					let data158 = data150.cacheStaleMs;
					if (!(typeof data158 == "number" && !(data158 % 1) && !isNaN(data158) && isFinite(data158))) {
						const err249 = {
							instancePath: instancePath + "/listing/cacheStaleMs",
							schemaPath: "#/properties/listing/properties/cacheStaleMs/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err249];
						else vErrors.push(err249);
						errors++;
					}
					if (typeof data158 == "number" && isFinite(data158)) {
						if (data158 < 0 || isNaN(data158)) {
							const err250 = {
								instancePath: instancePath + "/listing/cacheStaleMs",
								schemaPath: "#/properties/listing/properties/cacheStaleMs/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err250];
							else vErrors.push(err250);
							errors++;
						}
					}
				}
			} else {
				const err251 = {
					instancePath: instancePath + "/listing",
					schemaPath: "#/properties/listing/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err251];
				else vErrors.push(err251);
				errors++;
			}
		}
	} else {
		const err252 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err252];
		else vErrors.push(err252);
		errors++;
	}
	validate62.errors = vErrors;
	return errors === 0;
}
const validateSnapshot = validate87;
const schema26 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "snapshot.schema.json",
	"title": "Snapshot",
	"type": "object",
	"required": [
		"keymock",
		"drawn",
		"sequence",
		"identities",
		"keys"
	],
	"properties": {
		"keymock": { "const": 1 },
		"drawn": {
			"type": "integer",
			"minimum": 0
		},
		"sequence": {
			"type": "integer",
			"minimum": 0
		},
		"clock": {
			"type": "object",
			"required": ["offsetMs"],
			"properties": {
				"offsetMs": { "type": "integer" },
				"frozenAt": { "type": "integer" }
			},
			"additionalProperties": false
		},
		"identities": {
			"type": "array",
			"items": { "$ref": "stored-identity.schema.json" }
		},
		"keys": {
			"type": "array",
			"items": { "$ref": "stored-key.schema.json" }
		}
	},
	"additionalProperties": false
};
const schema27 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "stored-key.schema.json",
	"title": "StoredKey",
	"type": "object",
	"required": [
		"id",
		"apiId",
		"workspaceId",
		"sequence",
		"hash",
		"start",
		"roles",
		"permissions",
		"createdAt",
		"enabled"
	],
	"properties": {
		"id": { "type": "string" },
		"apiId": { "type": "string" },
		"workspaceId": { "type": "string" },
		"sequence": { "type": "integer" },
		"hash": { "type": "string" },
		"start": { "type": "string" },
		"plaintext": { "type": "string" },
		"name": { "type": "string" },
		"ownerId": { "type": "string" },
		"owner": { "type": "string" },
		"externalId": { "type": "string" },
		"identity": { "$ref": "stored-identity.schema.json" },
		"meta": {
			"type": "object",
			"additionalProperties": true
		},
		"roles": {
			"type": "array",
			"items": { "type": "string" }
		},
		"permissions": {
			"type": "array",
			"items": { "type": "string" }
		},
		"createdAt": { "type": "integer" },
		"updatedAt": { "type": "integer" },
		"expires": { "type": "integer" },
		"remaining": { "type": "integer" },
		"refill": {
			"type": "object",
			"title": "StoredRefill",
			"required": ["lastRefillAt"],
			"properties": {
				"interval": { "type": "string" },
				"amount": { "type": "integer" },
				"refillDay": { "type": "integer" },
				"lastRefillAt": { "type": "integer" }
			},
			"additionalProperties": false
		},
		"ratelimit": {
			"type": "object",
			"title": "StoredRatelimit",
			"properties": {
				"type": { "type": "string" },
				"async": { "type": "boolean" },
				"limit": { "type": "integer" },
				"duration": { "type": "integer" }
			},
			"additionalProperties": false
		},
		"enabled": { "type": "boolean" },
		"exhaustedAt": { "type": "integer" },
		"enabledAgainAt": { "type": "integer" },
		"environment": { "type": "string" },
		"window": {
			"type": "object",
			"title": "StoredWindow",
			"additionalProperties": false,
			"required": ["startedAt", "used"],
			"properties": {
				"startedAt": { "type": "integer" },
				"used": {
					"type": "integer",
					"minimum": 0
				}
			}
		}
	},
	"additionalProperties": false
};
function validate89(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const prop0 of schema27.required) if (data[prop0] === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: prop0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		for (const key0 in data) if (!func11.call(schema27.properties, key0)) {
			const err1 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.id !== void 0) {
			if (typeof data.id !== "string") {
				const err2 = {
					instancePath: instancePath + "/id",
					schemaPath: "#/properties/id/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		if (data.apiId !== void 0) {
			if (typeof data.apiId !== "string") {
				const err3 = {
					instancePath: instancePath + "/apiId",
					schemaPath: "#/properties/apiId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.workspaceId !== void 0) {
			if (typeof data.workspaceId !== "string") {
				const err4 = {
					instancePath: instancePath + "/workspaceId",
					schemaPath: "#/properties/workspaceId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.sequence !== void 0) {
			let data3 = data.sequence;
			if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3))) {
				const err5 = {
					instancePath: instancePath + "/sequence",
					schemaPath: "#/properties/sequence/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.hash !== void 0) {
			if (typeof data.hash !== "string") {
				const err6 = {
					instancePath: instancePath + "/hash",
					schemaPath: "#/properties/hash/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.start !== void 0) {
			if (typeof data.start !== "string") {
				const err7 = {
					instancePath: instancePath + "/start",
					schemaPath: "#/properties/start/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.plaintext !== void 0) {
			if (typeof data.plaintext !== "string") {
				const err8 = {
					instancePath: instancePath + "/plaintext",
					schemaPath: "#/properties/plaintext/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.name !== void 0) {
			if (typeof data.name !== "string") {
				const err9 = {
					instancePath: instancePath + "/name",
					schemaPath: "#/properties/name/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
		if (data.ownerId !== void 0) {
			if (typeof data.ownerId !== "string") {
				const err10 = {
					instancePath: instancePath + "/ownerId",
					schemaPath: "#/properties/ownerId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.owner !== void 0) {
			if (typeof data.owner !== "string") {
				const err11 = {
					instancePath: instancePath + "/owner",
					schemaPath: "#/properties/owner/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.externalId !== void 0) {
			if (typeof data.externalId !== "string") {
				const err12 = {
					instancePath: instancePath + "/externalId",
					schemaPath: "#/properties/externalId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
		if (data.identity !== void 0) {
			if (!validate52(data.identity, {
				instancePath: instancePath + "/identity",
				parentData: data,
				parentDataProperty: "identity",
				rootData
			})) {
				vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
				errors = vErrors.length;
			}
		}
		if (data.meta !== void 0) {
			let data12 = data.meta;
			if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {} else {
				const err13 = {
					instancePath: instancePath + "/meta",
					schemaPath: "#/properties/meta/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
		if (data.roles !== void 0) {
			let data13 = data.roles;
			if (Array.isArray(data13)) {
				const len0 = data13.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data13[i0] !== "string") {
					const err14 = {
						instancePath: instancePath + "/roles/" + i0,
						schemaPath: "#/properties/roles/items/type",
						keyword: "type",
						params: { type: "string" }
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
			} else {
				const err15 = {
					instancePath: instancePath + "/roles",
					schemaPath: "#/properties/roles/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
		}
		if (data.permissions !== void 0) {
			let data15 = data.permissions;
			if (Array.isArray(data15)) {
				const len1 = data15.length;
				for (let i1 = 0; i1 < len1; i1++) if (typeof data15[i1] !== "string") {
					const err16 = {
						instancePath: instancePath + "/permissions/" + i1,
						schemaPath: "#/properties/permissions/items/type",
						keyword: "type",
						params: { type: "string" }
					};
					if (vErrors === null) vErrors = [err16];
					else vErrors.push(err16);
					errors++;
				}
			} else {
				const err17 = {
					instancePath: instancePath + "/permissions",
					schemaPath: "#/properties/permissions/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
		}
		if (data.createdAt !== void 0) {
			let data17 = data.createdAt;
			if (!(typeof data17 == "number" && !(data17 % 1) && !isNaN(data17) && isFinite(data17))) {
				const err18 = {
					instancePath: instancePath + "/createdAt",
					schemaPath: "#/properties/createdAt/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err18];
				else vErrors.push(err18);
				errors++;
			}
		}
		if (data.updatedAt !== void 0) {
			let data18 = data.updatedAt;
			if (!(typeof data18 == "number" && !(data18 % 1) && !isNaN(data18) && isFinite(data18))) {
				const err19 = {
					instancePath: instancePath + "/updatedAt",
					schemaPath: "#/properties/updatedAt/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err19];
				else vErrors.push(err19);
				errors++;
			}
		}
		if (data.expires !== void 0) {
			let data19 = data.expires;
			if (!(typeof data19 == "number" && !(data19 % 1) && !isNaN(data19) && isFinite(data19))) {
				const err20 = {
					instancePath: instancePath + "/expires",
					schemaPath: "#/properties/expires/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
		}
		if (data.remaining !== void 0) {
			let data20 = data.remaining;
			if (!(typeof data20 == "number" && !(data20 % 1) && !isNaN(data20) && isFinite(data20))) {
				const err21 = {
					instancePath: instancePath + "/remaining",
					schemaPath: "#/properties/remaining/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err21];
				else vErrors.push(err21);
				errors++;
			}
		}
		if (data.refill !== void 0) {
			let data21 = data.refill;
			if (data21 && typeof data21 == "object" && !Array.isArray(data21)) {
				if (data21.lastRefillAt === void 0) {
					const err22 = {
						instancePath: instancePath + "/refill",
						schemaPath: "#/properties/refill/required",
						keyword: "required",
						params: { missingProperty: "lastRefillAt" }
					};
					if (vErrors === null) vErrors = [err22];
					else vErrors.push(err22);
					errors++;
				}
				for (const key1 in data21) if (!(key1 === "interval" || key1 === "amount" || key1 === "refillDay" || key1 === "lastRefillAt")) {
					const err23 = {
						instancePath: instancePath + "/refill",
						schemaPath: "#/properties/refill/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key1 }
					};
					if (vErrors === null) vErrors = [err23];
					else vErrors.push(err23);
					errors++;
				}
				if (data21.interval !== void 0) {
					if (typeof data21.interval !== "string") {
						const err24 = {
							instancePath: instancePath + "/refill/interval",
							schemaPath: "#/properties/refill/properties/interval/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err24];
						else vErrors.push(err24);
						errors++;
					}
				}
				if (data21.amount !== void 0) {
					let data23 = data21.amount;
					if (!(typeof data23 == "number" && !(data23 % 1) && !isNaN(data23) && isFinite(data23))) {
						const err25 = {
							instancePath: instancePath + "/refill/amount",
							schemaPath: "#/properties/refill/properties/amount/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err25];
						else vErrors.push(err25);
						errors++;
					}
				}
				if (data21.refillDay !== void 0) {
					let data24 = data21.refillDay;
					if (!(typeof data24 == "number" && !(data24 % 1) && !isNaN(data24) && isFinite(data24))) {
						const err26 = {
							instancePath: instancePath + "/refill/refillDay",
							schemaPath: "#/properties/refill/properties/refillDay/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err26];
						else vErrors.push(err26);
						errors++;
					}
				}
				if (data21.lastRefillAt !== void 0) {
					let data25 = data21.lastRefillAt;
					if (!(typeof data25 == "number" && !(data25 % 1) && !isNaN(data25) && isFinite(data25))) {
						const err27 = {
							instancePath: instancePath + "/refill/lastRefillAt",
							schemaPath: "#/properties/refill/properties/lastRefillAt/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err27];
						else vErrors.push(err27);
						errors++;
					}
				}
			} else {
				const err28 = {
					instancePath: instancePath + "/refill",
					schemaPath: "#/properties/refill/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err28];
				else vErrors.push(err28);
				errors++;
			}
		}
		if (data.ratelimit !== void 0) {
			let data26 = data.ratelimit;
			if (data26 && typeof data26 == "object" && !Array.isArray(data26)) {
				for (const key2 in data26) if (!(key2 === "type" || key2 === "async" || key2 === "limit" || key2 === "duration")) {
					const err29 = {
						instancePath: instancePath + "/ratelimit",
						schemaPath: "#/properties/ratelimit/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key2 }
					};
					if (vErrors === null) vErrors = [err29];
					else vErrors.push(err29);
					errors++;
				}
				if (data26.type !== void 0) {
					if (typeof data26.type !== "string") {
						const err30 = {
							instancePath: instancePath + "/ratelimit/type",
							schemaPath: "#/properties/ratelimit/properties/type/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err30];
						else vErrors.push(err30);
						errors++;
					}
				}
				if (data26.async !== void 0) {
					if (typeof data26.async !== "boolean") {
						const err31 = {
							instancePath: instancePath + "/ratelimit/async",
							schemaPath: "#/properties/ratelimit/properties/async/type",
							keyword: "type",
							params: { type: "boolean" }
						};
						if (vErrors === null) vErrors = [err31];
						else vErrors.push(err31);
						errors++;
					}
				}
				if (data26.limit !== void 0) {
					let data29 = data26.limit;
					if (!(typeof data29 == "number" && !(data29 % 1) && !isNaN(data29) && isFinite(data29))) {
						const err32 = {
							instancePath: instancePath + "/ratelimit/limit",
							schemaPath: "#/properties/ratelimit/properties/limit/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err32];
						else vErrors.push(err32);
						errors++;
					}
				}
				if (data26.duration !== void 0) {
					let data30 = data26.duration;
					if (!(typeof data30 == "number" && !(data30 % 1) && !isNaN(data30) && isFinite(data30))) {
						const err33 = {
							instancePath: instancePath + "/ratelimit/duration",
							schemaPath: "#/properties/ratelimit/properties/duration/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err33];
						else vErrors.push(err33);
						errors++;
					}
				}
			} else {
				const err34 = {
					instancePath: instancePath + "/ratelimit",
					schemaPath: "#/properties/ratelimit/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err34];
				else vErrors.push(err34);
				errors++;
			}
		}
		if (data.enabled !== void 0) {
			if (typeof data.enabled !== "boolean") {
				const err35 = {
					instancePath: instancePath + "/enabled",
					schemaPath: "#/properties/enabled/type",
					keyword: "type",
					params: { type: "boolean" }
				};
				if (vErrors === null) vErrors = [err35];
				else vErrors.push(err35);
				errors++;
			}
		}
		if (data.exhaustedAt !== void 0) {
			let data32 = data.exhaustedAt;
			if (!(typeof data32 == "number" && !(data32 % 1) && !isNaN(data32) && isFinite(data32))) {
				const err36 = {
					instancePath: instancePath + "/exhaustedAt",
					schemaPath: "#/properties/exhaustedAt/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err36];
				else vErrors.push(err36);
				errors++;
			}
		}
		if (data.enabledAgainAt !== void 0) {
			let data33 = data.enabledAgainAt;
			if (!(typeof data33 == "number" && !(data33 % 1) && !isNaN(data33) && isFinite(data33))) {
				const err37 = {
					instancePath: instancePath + "/enabledAgainAt",
					schemaPath: "#/properties/enabledAgainAt/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err37];
				else vErrors.push(err37);
				errors++;
			}
		}
		if (data.environment !== void 0) {
			if (typeof data.environment !== "string") {
				const err38 = {
					instancePath: instancePath + "/environment",
					schemaPath: "#/properties/environment/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err38];
				else vErrors.push(err38);
				errors++;
			}
		}
		if (data.window !== void 0) {
			let data35 = data.window;
			if (data35 && typeof data35 == "object" && !Array.isArray(data35)) {
				for (const prop1 of schema27.properties.window.required) if (data35[prop1] === void 0) {
					const err39 = {
						instancePath: instancePath + "/window",
						schemaPath: "#/properties/window/required",
						keyword: "required",
						params: { missingProperty: prop1 }
					};
					if (vErrors === null) vErrors = [err39];
					else vErrors.push(err39);
					errors++;
				}
				for (const key3 in data35) if (!(key3 === "startedAt" || key3 === "used")) {
					const err40 = {
						instancePath: instancePath + "/window",
						schemaPath: "#/properties/window/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key3 }
					};
					if (vErrors === null) vErrors = [err40];
					else vErrors.push(err40);
					errors++;
				}
				if (data35.startedAt !== void 0) {
					let data36 = data35.startedAt;
					if (!(typeof data36 == "number" && !(data36 % 1) && !isNaN(data36) && isFinite(data36))) {
						const err41 = {
							instancePath: instancePath + "/window/startedAt",
							schemaPath: "#/properties/window/properties/startedAt/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err41];
						else vErrors.push(err41);
						errors++;
					}
				}
				if (data35.used !== void 0) {
					let data37 = data35.used;
					if (!(typeof data37 == "number" && !(data37 % 1) && !isNaN(data37) && isFinite(data37))) {
						const err42 = {
							instancePath: instancePath + "/window/used",
							schemaPath: "#/properties/window/properties/used/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err42];
						else vErrors.push(err42);
						errors++;
					}
					if (typeof data37 == "number" && isFinite(data37)) {
						if (data37 < 0 || isNaN(data37)) {
							const err43 = {
								instancePath: instancePath + "/window/used",
								schemaPath: "#/properties/window/properties/used/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err43];
							else vErrors.push(err43);
							errors++;
						}
					}
				}
			} else {
				const err44 = {
					instancePath: instancePath + "/window",
					schemaPath: "#/properties/window/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err44];
				else vErrors.push(err44);
				errors++;
			}
		}
	} else {
		const err45 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err45];
		else vErrors.push(err45);
		errors++;
	}
	validate89.errors = vErrors;
	return errors === 0;
}
function validate87(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const prop0 of schema26.required) if (data[prop0] === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: prop0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		for (const key0 in data) if (!(key0 === "keymock" || key0 === "drawn" || key0 === "sequence" || key0 === "clock" || key0 === "identities" || key0 === "keys")) {
			const err1 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.keymock !== void 0) {
			if (1 !== data.keymock) {
				const err2 = {
					instancePath: instancePath + "/keymock",
					schemaPath: "#/properties/keymock/const",
					keyword: "const",
					params: { allowedValue: 1 }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		if (data.drawn !== void 0) {
			let data1 = data.drawn;
			if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
				const err3 = {
					instancePath: instancePath + "/drawn",
					schemaPath: "#/properties/drawn/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
			if (typeof data1 == "number" && isFinite(data1)) {
				if (data1 < 0 || isNaN(data1)) {
					const err4 = {
						instancePath: instancePath + "/drawn",
						schemaPath: "#/properties/drawn/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
			}
		}
		if (data.sequence !== void 0) {
			let data2 = data.sequence;
			if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
				const err5 = {
					instancePath: instancePath + "/sequence",
					schemaPath: "#/properties/sequence/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
			if (typeof data2 == "number" && isFinite(data2)) {
				if (data2 < 0 || isNaN(data2)) {
					const err6 = {
						instancePath: instancePath + "/sequence",
						schemaPath: "#/properties/sequence/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
			}
		}
		if (data.clock !== void 0) {
			let data3 = data.clock;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
				if (data3.offsetMs === void 0) {
					const err7 = {
						instancePath: instancePath + "/clock",
						schemaPath: "#/properties/clock/required",
						keyword: "required",
						params: { missingProperty: "offsetMs" }
					};
					if (vErrors === null) vErrors = [err7];
					else vErrors.push(err7);
					errors++;
				}
				for (const key1 in data3) if (!(key1 === "offsetMs" || key1 === "frozenAt")) {
					const err8 = {
						instancePath: instancePath + "/clock",
						schemaPath: "#/properties/clock/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key1 }
					};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
				if (data3.offsetMs !== void 0) {
					let data4 = data3.offsetMs;
					if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4))) {
						const err9 = {
							instancePath: instancePath + "/clock/offsetMs",
							schemaPath: "#/properties/clock/properties/offsetMs/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
					}
				}
				if (data3.frozenAt !== void 0) {
					let data5 = data3.frozenAt;
					if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5) && isFinite(data5))) {
						const err10 = {
							instancePath: instancePath + "/clock/frozenAt",
							schemaPath: "#/properties/clock/properties/frozenAt/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err10];
						else vErrors.push(err10);
						errors++;
					}
				}
			} else {
				const err11 = {
					instancePath: instancePath + "/clock",
					schemaPath: "#/properties/clock/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.identities !== void 0) {
			let data6 = data.identities;
			if (Array.isArray(data6)) {
				const len0 = data6.length;
				for (let i0 = 0; i0 < len0; i0++) if (!validate52(data6[i0], {
					instancePath: instancePath + "/identities/" + i0,
					parentData: data6,
					parentDataProperty: i0,
					rootData
				})) {
					vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
					errors = vErrors.length;
				}
			} else {
				const err12 = {
					instancePath: instancePath + "/identities",
					schemaPath: "#/properties/identities/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
		if (data.keys !== void 0) {
			let data8 = data.keys;
			if (Array.isArray(data8)) {
				const len1 = data8.length;
				for (let i1 = 0; i1 < len1; i1++) if (!validate89(data8[i1], {
					instancePath: instancePath + "/keys/" + i1,
					parentData: data8,
					parentDataProperty: i1,
					rootData
				})) {
					vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors);
					errors = vErrors.length;
				}
			} else {
				const err13 = {
					instancePath: instancePath + "/keys",
					schemaPath: "#/properties/keys/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
	} else {
		const err14 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err14];
		else vErrors.push(err14);
		errors++;
	}
	validate87.errors = vErrors;
	return errors === 0;
}
const validateContractTarget = validate92;
const schema28 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "contract-target.schema.json",
	"title": "ContractTarget",
	"type": "object",
	"additionalProperties": false,
	"properties": {
		"$schema": { "type": "string" },
		"baseUrl": {
			"type": "string",
			"format": "uri",
			"pattern": "^https?://[^@]+$"
		},
		"apiId": {
			"type": "string",
			"minLength": 1
		},
		"existingRole": {
			"type": "string",
			"minLength": 1
		},
		"existingPermission": {
			"type": "string",
			"minLength": 1
		},
		"secondApiId": {
			"type": "string",
			"minLength": 1
		},
		"bulkApiId": {
			"type": "string",
			"minLength": 1
		},
		"recoverable": { "type": "boolean" },
		"refillIntervals": {
			"type": "array",
			"items": {
				"type": "string",
				"minLength": 1
			}
		},
		"ratelimitTypes": {
			"type": "array",
			"items": {
				"type": "string",
				"minLength": 1
			}
		},
		"allowWrites": { "type": "boolean" },
		"allowWaitingMs": {
			"type": "integer",
			"minimum": 0
		},
		"graceMs": {
			"type": "integer",
			"minimum": 0
		},
		"visibilityMs": {
			"type": "integer",
			"minimum": 0
		}
	}
};
const pattern6 = new RegExp("^https?://[^@]+$", "u");
function validate92(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) if (!func11.call(schema28.properties, key0)) {
			const err0 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.$schema !== void 0) {
			if (typeof data.$schema !== "string") {
				const err1 = {
					instancePath: instancePath + "/$schema",
					schemaPath: "#/properties/%24schema/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
		if (data.baseUrl !== void 0) {
			let data1 = data.baseUrl;
			if (typeof data1 === "string") {
				if (!pattern6.test(data1)) {
					const err2 = {
						instancePath: instancePath + "/baseUrl",
						schemaPath: "#/properties/baseUrl/pattern",
						keyword: "pattern",
						params: { pattern: "^https?://[^@]+$" }
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
			} else {
				const err3 = {
					instancePath: instancePath + "/baseUrl",
					schemaPath: "#/properties/baseUrl/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.apiId !== void 0) {
			let data2 = data.apiId;
			if (typeof data2 === "string") {
				if (func2(data2) < 1) {
					const err4 = {
						instancePath: instancePath + "/apiId",
						schemaPath: "#/properties/apiId/minLength",
						keyword: "minLength",
						params: { limit: 1 }
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
			} else {
				const err5 = {
					instancePath: instancePath + "/apiId",
					schemaPath: "#/properties/apiId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.existingRole !== void 0) {
			let data3 = data.existingRole;
			if (typeof data3 === "string") {
				if (func2(data3) < 1) {
					const err6 = {
						instancePath: instancePath + "/existingRole",
						schemaPath: "#/properties/existingRole/minLength",
						keyword: "minLength",
						params: { limit: 1 }
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
			} else {
				const err7 = {
					instancePath: instancePath + "/existingRole",
					schemaPath: "#/properties/existingRole/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.existingPermission !== void 0) {
			let data4 = data.existingPermission;
			if (typeof data4 === "string") {
				if (func2(data4) < 1) {
					const err8 = {
						instancePath: instancePath + "/existingPermission",
						schemaPath: "#/properties/existingPermission/minLength",
						keyword: "minLength",
						params: { limit: 1 }
					};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
			} else {
				const err9 = {
					instancePath: instancePath + "/existingPermission",
					schemaPath: "#/properties/existingPermission/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
		if (data.secondApiId !== void 0) {
			let data5 = data.secondApiId;
			if (typeof data5 === "string") {
				if (func2(data5) < 1) {
					const err10 = {
						instancePath: instancePath + "/secondApiId",
						schemaPath: "#/properties/secondApiId/minLength",
						keyword: "minLength",
						params: { limit: 1 }
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
			} else {
				const err11 = {
					instancePath: instancePath + "/secondApiId",
					schemaPath: "#/properties/secondApiId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.bulkApiId !== void 0) {
			let data6 = data.bulkApiId;
			if (typeof data6 === "string") {
				if (func2(data6) < 1) {
					const err12 = {
						instancePath: instancePath + "/bulkApiId",
						schemaPath: "#/properties/bulkApiId/minLength",
						keyword: "minLength",
						params: { limit: 1 }
					};
					if (vErrors === null) vErrors = [err12];
					else vErrors.push(err12);
					errors++;
				}
			} else {
				const err13 = {
					instancePath: instancePath + "/bulkApiId",
					schemaPath: "#/properties/bulkApiId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
		if (data.recoverable !== void 0) {
			if (typeof data.recoverable !== "boolean") {
				const err14 = {
					instancePath: instancePath + "/recoverable",
					schemaPath: "#/properties/recoverable/type",
					keyword: "type",
					params: { type: "boolean" }
				};
				if (vErrors === null) vErrors = [err14];
				else vErrors.push(err14);
				errors++;
			}
		}
		if (data.refillIntervals !== void 0) {
			let data8 = data.refillIntervals;
			if (Array.isArray(data8)) {
				const len0 = data8.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data9 = data8[i0];
					if (typeof data9 === "string") {
						if (func2(data9) < 1) {
							const err15 = {
								instancePath: instancePath + "/refillIntervals/" + i0,
								schemaPath: "#/properties/refillIntervals/items/minLength",
								keyword: "minLength",
								params: { limit: 1 }
							};
							if (vErrors === null) vErrors = [err15];
							else vErrors.push(err15);
							errors++;
						}
					} else {
						const err16 = {
							instancePath: instancePath + "/refillIntervals/" + i0,
							schemaPath: "#/properties/refillIntervals/items/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err16];
						else vErrors.push(err16);
						errors++;
					}
				}
			} else {
				const err17 = {
					instancePath: instancePath + "/refillIntervals",
					schemaPath: "#/properties/refillIntervals/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
		}
		if (data.ratelimitTypes !== void 0) {
			let data10 = data.ratelimitTypes;
			if (Array.isArray(data10)) {
				const len1 = data10.length;
				for (let i1 = 0; i1 < len1; i1++) {
					let data11 = data10[i1];
					if (typeof data11 === "string") {
						if (func2(data11) < 1) {
							const err18 = {
								instancePath: instancePath + "/ratelimitTypes/" + i1,
								schemaPath: "#/properties/ratelimitTypes/items/minLength",
								keyword: "minLength",
								params: { limit: 1 }
							};
							if (vErrors === null) vErrors = [err18];
							else vErrors.push(err18);
							errors++;
						}
					} else {
						const err19 = {
							instancePath: instancePath + "/ratelimitTypes/" + i1,
							schemaPath: "#/properties/ratelimitTypes/items/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err19];
						else vErrors.push(err19);
						errors++;
					}
				}
			} else {
				const err20 = {
					instancePath: instancePath + "/ratelimitTypes",
					schemaPath: "#/properties/ratelimitTypes/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
		}
		if (data.allowWrites !== void 0) {
			if (typeof data.allowWrites !== "boolean") {
				const err21 = {
					instancePath: instancePath + "/allowWrites",
					schemaPath: "#/properties/allowWrites/type",
					keyword: "type",
					params: { type: "boolean" }
				};
				if (vErrors === null) vErrors = [err21];
				else vErrors.push(err21);
				errors++;
			}
		}
		if (data.allowWaitingMs !== void 0) {
			let data13 = data.allowWaitingMs;
			if (!(typeof data13 == "number" && !(data13 % 1) && !isNaN(data13) && isFinite(data13))) {
				const err22 = {
					instancePath: instancePath + "/allowWaitingMs",
					schemaPath: "#/properties/allowWaitingMs/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err22];
				else vErrors.push(err22);
				errors++;
			}
			if (typeof data13 == "number" && isFinite(data13)) {
				if (data13 < 0 || isNaN(data13)) {
					const err23 = {
						instancePath: instancePath + "/allowWaitingMs",
						schemaPath: "#/properties/allowWaitingMs/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err23];
					else vErrors.push(err23);
					errors++;
				}
			}
		}
		if (data.graceMs !== void 0) {
			let data14 = data.graceMs;
			if (!(typeof data14 == "number" && !(data14 % 1) && !isNaN(data14) && isFinite(data14))) {
				const err24 = {
					instancePath: instancePath + "/graceMs",
					schemaPath: "#/properties/graceMs/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err24];
				else vErrors.push(err24);
				errors++;
			}
			if (typeof data14 == "number" && isFinite(data14)) {
				if (data14 < 0 || isNaN(data14)) {
					const err25 = {
						instancePath: instancePath + "/graceMs",
						schemaPath: "#/properties/graceMs/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err25];
					else vErrors.push(err25);
					errors++;
				}
			}
		}
		if (data.visibilityMs !== void 0) {
			let data15 = data.visibilityMs;
			if (!(typeof data15 == "number" && !(data15 % 1) && !isNaN(data15) && isFinite(data15))) {
				const err26 = {
					instancePath: instancePath + "/visibilityMs",
					schemaPath: "#/properties/visibilityMs/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err26];
				else vErrors.push(err26);
				errors++;
			}
			if (typeof data15 == "number" && isFinite(data15)) {
				if (data15 < 0 || isNaN(data15)) {
					const err27 = {
						instancePath: instancePath + "/visibilityMs",
						schemaPath: "#/properties/visibilityMs/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err27];
					else vErrors.push(err27);
					errors++;
				}
			}
		}
	} else {
		const err28 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err28];
		else vErrors.push(err28);
		errors++;
	}
	validate92.errors = vErrors;
	return errors === 0;
}
const validateContractReport = validate93;
const schema29 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "contract-report.schema.json",
	"title": "ContractReport",
	"type": "object",
	"additionalProperties": false,
	"required": [
		"format",
		"verdict",
		"exitCode",
		"ending",
		"target",
		"runId",
		"randomSeed",
		"startedAt",
		"durationMs",
		"settings",
		"plan",
		"counts",
		"results",
		"failureGroups",
		"coverage",
		"observations",
		"leftBehind",
		"traffic",
		"warnings"
	],
	"properties": {
		"$schema": { "type": "string" },
		"format": {
			"type": "string",
			"const": "keymock-contract-report/1"
		},
		"verdict": {
			"type": "string",
			"enum": [
				"conformant",
				"not conformant",
				"incomplete",
				"usage",
				"harness error",
				"stopped"
			]
		},
		"exitCode": {
			"type": "integer",
			"minimum": 0,
			"maximum": 5
		},
		"ending": {
			"type": "object",
			"additionalProperties": false,
			"required": ["code", "message"],
			"properties": {
				"code": {
					"type": "string",
					"enum": [
						"finished",
						"invalid-options",
						"unreachable",
						"unresolved",
						"no-answer",
						"connection-reset",
						"token-refused",
						"api-refused",
						"not-this-service",
						"redirected",
						"nothing-checked",
						"interrupted",
						"circuit-open",
						"time-limit",
						"request-limit",
						"rate-limited",
						"ledger-failed",
						"internal-error"
					]
				},
				"message": { "type": "string" },
				"hint": { "type": "string" }
			}
		},
		"target": {
			"type": "object",
			"additionalProperties": false,
			"required": ["baseUrl", "local"],
			"properties": {
				"baseUrl": { "type": "string" },
				"apiId": { "type": "string" },
				"local": { "type": "boolean" }
			}
		},
		"runId": { "type": "string" },
		"randomSeed": { "type": "integer" },
		"startedAt": {
			"type": "string",
			"format": "date-time"
		},
		"durationMs": {
			"type": "integer",
			"minimum": 0
		},
		"settings": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"strict",
				"allowIncomplete",
				"allowWrites",
				"maxKeys",
				"maxRequests",
				"fuzz",
				"only",
				"skip",
				"met"
			],
			"properties": {
				"strict": { "type": "boolean" },
				"allowIncomplete": { "type": "boolean" },
				"allowWrites": { "type": "boolean" },
				"maxKeys": {
					"type": "integer",
					"minimum": 0
				},
				"maxRequests": {
					"type": "integer",
					"minimum": 0
				},
				"fuzz": {
					"type": "integer",
					"minimum": 0
				},
				"only": {
					"type": "array",
					"items": { "type": "string" }
				},
				"skip": {
					"type": "array",
					"items": { "type": "string" }
				},
				"met": {
					"type": "array",
					"items": { "type": "string" }
				}
			}
		},
		"plan": { "$ref": "#/$defs/contractPlan" },
		"counts": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"pass",
				"fail",
				"warn",
				"skip",
				"notExercised",
				"error",
				"knownDeviation",
				"staleDeviation"
			],
			"properties": {
				"pass": {
					"type": "integer",
					"minimum": 0
				},
				"fail": {
					"type": "integer",
					"minimum": 0
				},
				"warn": {
					"type": "integer",
					"minimum": 0
				},
				"skip": {
					"type": "integer",
					"minimum": 0
				},
				"notExercised": {
					"type": "integer",
					"minimum": 0
				},
				"error": {
					"type": "integer",
					"minimum": 0
				},
				"knownDeviation": {
					"type": "integer",
					"minimum": 0
				},
				"staleDeviation": {
					"type": "integer",
					"minimum": 0
				}
			}
		},
		"results": {
			"type": "array",
			"items": { "$ref": "#/$defs/contractResult" }
		},
		"failureGroups": {
			"type": "array",
			"items": {
				"type": "object",
				"additionalProperties": false,
				"required": ["cause", "ids"],
				"properties": {
					"cause": { "type": "string" },
					"ids": {
						"type": "array",
						"items": { "type": "string" }
					}
				}
			}
		},
		"coverage": {
			"type": "array",
			"items": { "$ref": "#/$defs/contractCoverage" }
		},
		"observations": {
			"type": "array",
			"items": { "$ref": "#/$defs/contractObservation" }
		},
		"leftBehind": {
			"type": "array",
			"items": { "$ref": "#/$defs/contractLeftKey" }
		},
		"traffic": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"requests",
				"keysCreated",
				"retries",
				"waitedMs"
			],
			"properties": {
				"requests": {
					"type": "integer",
					"minimum": 0
				},
				"keysCreated": {
					"type": "integer",
					"minimum": 0
				},
				"retries": {
					"type": "integer",
					"minimum": 0
				},
				"waitedMs": {
					"type": "integer",
					"minimum": 0
				}
			}
		},
		"warnings": {
			"type": "array",
			"items": { "type": "string" }
		}
	},
	"$defs": {
		"contractExchange": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"id",
				"operation",
				"request",
				"startedAtMs",
				"durationMs"
			],
			"properties": {
				"id": {
					"type": "integer",
					"minimum": 1
				},
				"operation": {
					"type": "string",
					"enum": [
						"listKeys",
						"createKey",
						"other"
					]
				},
				"request": {
					"type": "object",
					"additionalProperties": false,
					"required": [
						"method",
						"url",
						"headers"
					],
					"properties": {
						"method": { "type": "string" },
						"url": { "type": "string" },
						"headers": {
							"type": "object",
							"additionalProperties": { "type": "string" }
						},
						"body": { "type": "string" }
					}
				},
				"response": {
					"type": "object",
					"additionalProperties": false,
					"required": [
						"status",
						"headers",
						"body",
						"bodyLength"
					],
					"properties": {
						"status": {
							"type": "integer",
							"minimum": 0
						},
						"headers": {
							"type": "object",
							"additionalProperties": { "type": "string" }
						},
						"body": { "type": "string" },
						"bodyLength": {
							"type": "integer",
							"minimum": 0
						}
					}
				},
				"noAnswer": {
					"type": "object",
					"additionalProperties": false,
					"required": ["kind", "message"],
					"properties": {
						"kind": {
							"type": "string",
							"enum": [
								"timeout",
								"connection",
								"redirect",
								"unreadable"
							]
						},
						"message": { "type": "string" }
					}
				},
				"startedAtMs": {
					"type": "integer",
					"minimum": 0
				},
				"durationMs": {
					"type": "integer",
					"minimum": 0
				}
			}
		},
		"contractReplayStep": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"exchange",
				"method",
				"path",
				"query",
				"headers",
				"captures",
				"received"
			],
			"properties": {
				"exchange": {
					"type": "integer",
					"minimum": 1
				},
				"method": { "type": "string" },
				"path": { "type": "string" },
				"query": {
					"type": "array",
					"items": {
						"type": "array",
						"items": { "type": "string" },
						"minItems": 2,
						"maxItems": 2
					}
				},
				"headers": {
					"type": "object",
					"additionalProperties": { "type": "string" }
				},
				"body": { "type": "string" },
				"captures": {
					"type": "array",
					"items": {
						"type": "object",
						"additionalProperties": false,
						"required": ["variable", "pointer"],
						"properties": {
							"variable": { "type": "string" },
							"pointer": { "type": "string" }
						}
					}
				},
				"received": { "type": "string" }
			}
		},
		"contractFailure": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"expected",
				"received",
				"location",
				"message",
				"cause",
				"exchanges",
				"replay"
			],
			"properties": {
				"expected": { "type": "string" },
				"received": { "type": "string" },
				"location": { "type": "string" },
				"instanceLocation": { "type": "string" },
				"message": { "type": "string" },
				"cause": { "type": "string" },
				"exchanges": {
					"type": "array",
					"items": { "$ref": "#/$defs/contractExchange" }
				},
				"replay": {
					"type": "array",
					"items": { "$ref": "#/$defs/contractReplayStep" }
				},
				"fuzz": {
					"type": "object",
					"additionalProperties": false,
					"required": [
						"randomSeed",
						"path",
						"counterexample"
					],
					"properties": {
						"randomSeed": { "type": "integer" },
						"path": { "type": "string" },
						"counterexample": { "type": "string" }
					}
				}
			}
		},
		"contractResult": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"id",
				"section",
				"level",
				"group",
				"statement",
				"status",
				"requests",
				"durationMs"
			],
			"properties": {
				"id": {
					"type": "string",
					"pattern": "^[A-Z]{3}-[0-9]{2}$"
				},
				"section": { "type": "string" },
				"level": {
					"type": "string",
					"enum": [
						"MUST",
						"MUST by one inference",
						"SHOULD"
					]
				},
				"group": { "type": "string" },
				"statement": { "type": "string" },
				"status": {
					"type": "string",
					"enum": [
						"pass",
						"fail",
						"warn",
						"skip",
						"not exercised",
						"error",
						"known deviation",
						"stale deviation"
					]
				},
				"reason": { "type": "string" },
				"needs": {
					"type": "array",
					"items": { "type": "string" }
				},
				"failure": { "$ref": "#/$defs/contractFailure" },
				"requests": {
					"type": "integer",
					"minimum": 0
				},
				"durationMs": {
					"type": "integer",
					"minimum": 0
				}
			}
		},
		"contractObservation": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"name",
				"section",
				"inProfile",
				"value",
				"exchanges"
			],
			"properties": {
				"name": { "type": "string" },
				"section": { "type": "string" },
				"inProfile": { "type": "boolean" },
				"value": { "type": [
					"string",
					"number",
					"boolean",
					"array",
					"object",
					"null"
				] },
				"note": { "type": "string" },
				"exchanges": {
					"type": "array",
					"items": {
						"type": "integer",
						"minimum": 1
					}
				}
			}
		},
		"contractLeftKey": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"apiId",
				"disabled",
				"state"
			],
			"properties": {
				"keyId": { "type": "string" },
				"apiId": { "type": "string" },
				"name": { "type": "string" },
				"externalId": { "type": "string" },
				"expires": {
					"type": "integer",
					"minimum": 0
				},
				"disabled": { "type": "boolean" },
				"state": {
					"type": "string",
					"enum": [
						"created",
						"uncertain",
						"left by a refused request"
					]
				}
			}
		},
		"contractCoverage": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"section",
				"title",
				"clauses",
				"checked",
				"failed",
				"unchecked",
				"notCheckable",
				"open",
				"observed"
			],
			"properties": {
				"section": { "type": "string" },
				"title": { "type": "string" },
				"clauses": {
					"type": "integer",
					"minimum": 0
				},
				"checked": {
					"type": "integer",
					"minimum": 0
				},
				"failed": {
					"type": "integer",
					"minimum": 0
				},
				"unchecked": {
					"type": "integer",
					"minimum": 0
				},
				"notCheckable": {
					"type": "integer",
					"minimum": 0
				},
				"open": {
					"type": "integer",
					"minimum": 0
				},
				"observed": {
					"type": "integer",
					"minimum": 0
				}
			}
		},
		"contractPlan": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"writes",
				"apiIds",
				"keys",
				"requests",
				"requirements",
				"skipped"
			],
			"properties": {
				"writes": { "type": "boolean" },
				"apiIds": {
					"type": "array",
					"items": { "type": "string" }
				},
				"keys": {
					"type": "integer",
					"minimum": 0
				},
				"requests": {
					"type": "integer",
					"minimum": 0
				},
				"requirements": {
					"type": "array",
					"items": { "type": "string" }
				},
				"skipped": {
					"type": "array",
					"items": {
						"type": "object",
						"additionalProperties": false,
						"required": ["id", "needs"],
						"properties": {
							"id": { "type": "string" },
							"needs": {
								"type": "array",
								"items": { "type": "string" }
							}
						}
					}
				}
			}
		}
	}
};
const schema30 = {
	"type": "object",
	"additionalProperties": false,
	"required": [
		"writes",
		"apiIds",
		"keys",
		"requests",
		"requirements",
		"skipped"
	],
	"properties": {
		"writes": { "type": "boolean" },
		"apiIds": {
			"type": "array",
			"items": { "type": "string" }
		},
		"keys": {
			"type": "integer",
			"minimum": 0
		},
		"requests": {
			"type": "integer",
			"minimum": 0
		},
		"requirements": {
			"type": "array",
			"items": { "type": "string" }
		},
		"skipped": {
			"type": "array",
			"items": {
				"type": "object",
				"additionalProperties": false,
				"required": ["id", "needs"],
				"properties": {
					"id": { "type": "string" },
					"needs": {
						"type": "array",
						"items": { "type": "string" }
					}
				}
			}
		}
	}
};
function validate94(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const prop0 of schema30.required) if (data[prop0] === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: prop0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		for (const key0 in data) if (!(key0 === "writes" || key0 === "apiIds" || key0 === "keys" || key0 === "requests" || key0 === "requirements" || key0 === "skipped")) {
			const err1 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.writes !== void 0) {
			if (typeof data.writes !== "boolean") {
				const err2 = {
					instancePath: instancePath + "/writes",
					schemaPath: "#/properties/writes/type",
					keyword: "type",
					params: { type: "boolean" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		if (data.apiIds !== void 0) {
			let data1 = data.apiIds;
			if (Array.isArray(data1)) {
				const len0 = data1.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data1[i0] !== "string") {
					const err3 = {
						instancePath: instancePath + "/apiIds/" + i0,
						schemaPath: "#/properties/apiIds/items/type",
						keyword: "type",
						params: { type: "string" }
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
			} else {
				const err4 = {
					instancePath: instancePath + "/apiIds",
					schemaPath: "#/properties/apiIds/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.keys !== void 0) {
			let data3 = data.keys;
			if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3))) {
				const err5 = {
					instancePath: instancePath + "/keys",
					schemaPath: "#/properties/keys/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
			if (typeof data3 == "number" && isFinite(data3)) {
				if (data3 < 0 || isNaN(data3)) {
					const err6 = {
						instancePath: instancePath + "/keys",
						schemaPath: "#/properties/keys/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
			}
		}
		if (data.requests !== void 0) {
			let data4 = data.requests;
			if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4))) {
				const err7 = {
					instancePath: instancePath + "/requests",
					schemaPath: "#/properties/requests/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
			if (typeof data4 == "number" && isFinite(data4)) {
				if (data4 < 0 || isNaN(data4)) {
					const err8 = {
						instancePath: instancePath + "/requests",
						schemaPath: "#/properties/requests/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
			}
		}
		if (data.requirements !== void 0) {
			let data5 = data.requirements;
			if (Array.isArray(data5)) {
				const len1 = data5.length;
				for (let i1 = 0; i1 < len1; i1++) if (typeof data5[i1] !== "string") {
					const err9 = {
						instancePath: instancePath + "/requirements/" + i1,
						schemaPath: "#/properties/requirements/items/type",
						keyword: "type",
						params: { type: "string" }
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
			} else {
				const err10 = {
					instancePath: instancePath + "/requirements",
					schemaPath: "#/properties/requirements/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.skipped !== void 0) {
			let data7 = data.skipped;
			if (Array.isArray(data7)) {
				const len2 = data7.length;
				for (let i2 = 0; i2 < len2; i2++) {
					let data8 = data7[i2];
					if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
						for (const prop1 of schema30.properties.skipped.items.required) if (data8[prop1] === void 0) {
							const err11 = {
								instancePath: instancePath + "/skipped/" + i2,
								schemaPath: "#/properties/skipped/items/required",
								keyword: "required",
								params: { missingProperty: prop1 }
							};
							if (vErrors === null) vErrors = [err11];
							else vErrors.push(err11);
							errors++;
						}
						for (const key1 in data8) if (!(key1 === "id" || key1 === "needs")) {
							const err12 = {
								instancePath: instancePath + "/skipped/" + i2,
								schemaPath: "#/properties/skipped/items/additionalProperties",
								keyword: "additionalProperties",
								params: { additionalProperty: key1 }
							};
							if (vErrors === null) vErrors = [err12];
							else vErrors.push(err12);
							errors++;
						}
						if (data8.id !== void 0) {
							if (typeof data8.id !== "string") {
								const err13 = {
									instancePath: instancePath + "/skipped/" + i2 + "/id",
									schemaPath: "#/properties/skipped/items/properties/id/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err13];
								else vErrors.push(err13);
								errors++;
							}
						}
						if (data8.needs !== void 0) {
							let data10 = data8.needs;
							if (Array.isArray(data10)) {
								const len3 = data10.length;
								for (let i3 = 0; i3 < len3; i3++) if (typeof data10[i3] !== "string") {
									const err14 = {
										instancePath: instancePath + "/skipped/" + i2 + "/needs/" + i3,
										schemaPath: "#/properties/skipped/items/properties/needs/items/type",
										keyword: "type",
										params: { type: "string" }
									};
									if (vErrors === null) vErrors = [err14];
									else vErrors.push(err14);
									errors++;
								}
							} else {
								const err15 = {
									instancePath: instancePath + "/skipped/" + i2 + "/needs",
									schemaPath: "#/properties/skipped/items/properties/needs/type",
									keyword: "type",
									params: { type: "array" }
								};
								if (vErrors === null) vErrors = [err15];
								else vErrors.push(err15);
								errors++;
							}
						}
					} else {
						const err16 = {
							instancePath: instancePath + "/skipped/" + i2,
							schemaPath: "#/properties/skipped/items/type",
							keyword: "type",
							params: { type: "object" }
						};
						if (vErrors === null) vErrors = [err16];
						else vErrors.push(err16);
						errors++;
					}
				}
			} else {
				const err17 = {
					instancePath: instancePath + "/skipped",
					schemaPath: "#/properties/skipped/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
		}
	} else {
		const err18 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err18];
		else vErrors.push(err18);
		errors++;
	}
	validate94.errors = vErrors;
	return errors === 0;
}
const schema31 = {
	"type": "object",
	"additionalProperties": false,
	"required": [
		"id",
		"section",
		"level",
		"group",
		"statement",
		"status",
		"requests",
		"durationMs"
	],
	"properties": {
		"id": {
			"type": "string",
			"pattern": "^[A-Z]{3}-[0-9]{2}$"
		},
		"section": { "type": "string" },
		"level": {
			"type": "string",
			"enum": [
				"MUST",
				"MUST by one inference",
				"SHOULD"
			]
		},
		"group": { "type": "string" },
		"statement": { "type": "string" },
		"status": {
			"type": "string",
			"enum": [
				"pass",
				"fail",
				"warn",
				"skip",
				"not exercised",
				"error",
				"known deviation",
				"stale deviation"
			]
		},
		"reason": { "type": "string" },
		"needs": {
			"type": "array",
			"items": { "type": "string" }
		},
		"failure": { "$ref": "#/$defs/contractFailure" },
		"requests": {
			"type": "integer",
			"minimum": 0
		},
		"durationMs": {
			"type": "integer",
			"minimum": 0
		}
	}
};
const pattern7 = new RegExp("^[A-Z]{3}-[0-9]{2}$", "u");
const schema32 = {
	"type": "object",
	"additionalProperties": false,
	"required": [
		"expected",
		"received",
		"location",
		"message",
		"cause",
		"exchanges",
		"replay"
	],
	"properties": {
		"expected": { "type": "string" },
		"received": { "type": "string" },
		"location": { "type": "string" },
		"instanceLocation": { "type": "string" },
		"message": { "type": "string" },
		"cause": { "type": "string" },
		"exchanges": {
			"type": "array",
			"items": { "$ref": "#/$defs/contractExchange" }
		},
		"replay": {
			"type": "array",
			"items": { "$ref": "#/$defs/contractReplayStep" }
		},
		"fuzz": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"randomSeed",
				"path",
				"counterexample"
			],
			"properties": {
				"randomSeed": { "type": "integer" },
				"path": { "type": "string" },
				"counterexample": { "type": "string" }
			}
		}
	}
};
const schema33 = {
	"type": "object",
	"additionalProperties": false,
	"required": [
		"id",
		"operation",
		"request",
		"startedAtMs",
		"durationMs"
	],
	"properties": {
		"id": {
			"type": "integer",
			"minimum": 1
		},
		"operation": {
			"type": "string",
			"enum": [
				"listKeys",
				"createKey",
				"other"
			]
		},
		"request": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"method",
				"url",
				"headers"
			],
			"properties": {
				"method": { "type": "string" },
				"url": { "type": "string" },
				"headers": {
					"type": "object",
					"additionalProperties": { "type": "string" }
				},
				"body": { "type": "string" }
			}
		},
		"response": {
			"type": "object",
			"additionalProperties": false,
			"required": [
				"status",
				"headers",
				"body",
				"bodyLength"
			],
			"properties": {
				"status": {
					"type": "integer",
					"minimum": 0
				},
				"headers": {
					"type": "object",
					"additionalProperties": { "type": "string" }
				},
				"body": { "type": "string" },
				"bodyLength": {
					"type": "integer",
					"minimum": 0
				}
			}
		},
		"noAnswer": {
			"type": "object",
			"additionalProperties": false,
			"required": ["kind", "message"],
			"properties": {
				"kind": {
					"type": "string",
					"enum": [
						"timeout",
						"connection",
						"redirect",
						"unreadable"
					]
				},
				"message": { "type": "string" }
			}
		},
		"startedAtMs": {
			"type": "integer",
			"minimum": 0
		},
		"durationMs": {
			"type": "integer",
			"minimum": 0
		}
	}
};
function validate98(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const prop0 of schema33.required) if (data[prop0] === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: prop0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		for (const key0 in data) if (!(key0 === "id" || key0 === "operation" || key0 === "request" || key0 === "response" || key0 === "noAnswer" || key0 === "startedAtMs" || key0 === "durationMs")) {
			const err1 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.id !== void 0) {
			let data0 = data.id;
			if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
				const err2 = {
					instancePath: instancePath + "/id",
					schemaPath: "#/properties/id/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
			if (typeof data0 == "number" && isFinite(data0)) {
				if (data0 < 1 || isNaN(data0)) {
					const err3 = {
						instancePath: instancePath + "/id",
						schemaPath: "#/properties/id/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 1
						}
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
			}
		}
		if (data.operation !== void 0) {
			let data1 = data.operation;
			if (typeof data1 !== "string") {
				const err4 = {
					instancePath: instancePath + "/operation",
					schemaPath: "#/properties/operation/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
			let valid1 = false;
			for (const v0 of schema33.properties.operation.enum) if (func0(data1, v0)) {
				valid1 = true;
				break;
			}
			if (!valid1) {
				const err5 = {
					instancePath: instancePath + "/operation",
					schemaPath: "#/properties/operation/enum",
					keyword: "enum",
					params: { allowedValues: schema33.properties.operation.enum }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.request !== void 0) {
			let data2 = data.request;
			if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
				for (const prop1 of schema33.properties.request.required) if (data2[prop1] === void 0) {
					const err6 = {
						instancePath: instancePath + "/request",
						schemaPath: "#/properties/request/required",
						keyword: "required",
						params: { missingProperty: prop1 }
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
				for (const key1 in data2) if (!(key1 === "method" || key1 === "url" || key1 === "headers" || key1 === "body")) {
					const err7 = {
						instancePath: instancePath + "/request",
						schemaPath: "#/properties/request/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key1 }
					};
					if (vErrors === null) vErrors = [err7];
					else vErrors.push(err7);
					errors++;
				}
				if (data2.method !== void 0) {
					if (typeof data2.method !== "string") {
						const err8 = {
							instancePath: instancePath + "/request/method",
							schemaPath: "#/properties/request/properties/method/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err8];
						else vErrors.push(err8);
						errors++;
					}
				}
				if (data2.url !== void 0) {
					if (typeof data2.url !== "string") {
						const err9 = {
							instancePath: instancePath + "/request/url",
							schemaPath: "#/properties/request/properties/url/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
					}
				}
				if (data2.headers !== void 0) {
					let data5 = data2.headers;
					if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
						for (const key2 in data5) if (typeof data5[key2] !== "string") {
							const err10 = {
								instancePath: instancePath + "/request/headers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
								schemaPath: "#/properties/request/properties/headers/additionalProperties/type",
								keyword: "type",
								params: { type: "string" }
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
					} else {
						const err11 = {
							instancePath: instancePath + "/request/headers",
							schemaPath: "#/properties/request/properties/headers/type",
							keyword: "type",
							params: { type: "object" }
						};
						if (vErrors === null) vErrors = [err11];
						else vErrors.push(err11);
						errors++;
					}
				}
				if (data2.body !== void 0) {
					if (typeof data2.body !== "string") {
						const err12 = {
							instancePath: instancePath + "/request/body",
							schemaPath: "#/properties/request/properties/body/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err12];
						else vErrors.push(err12);
						errors++;
					}
				}
			} else {
				const err13 = {
					instancePath: instancePath + "/request",
					schemaPath: "#/properties/request/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
		if (data.response !== void 0) {
			let data8 = data.response;
			if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
				for (const prop2 of schema33.properties.response.required) if (data8[prop2] === void 0) {
					const err14 = {
						instancePath: instancePath + "/response",
						schemaPath: "#/properties/response/required",
						keyword: "required",
						params: { missingProperty: prop2 }
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
				for (const key3 in data8) if (!(key3 === "status" || key3 === "headers" || key3 === "body" || key3 === "bodyLength")) {
					const err15 = {
						instancePath: instancePath + "/response",
						schemaPath: "#/properties/response/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key3 }
					};
					if (vErrors === null) vErrors = [err15];
					else vErrors.push(err15);
					errors++;
				}
				if (data8.status !== void 0) {
					let data9 = data8.status;
					if (!(typeof data9 == "number" && !(data9 % 1) && !isNaN(data9) && isFinite(data9))) {
						const err16 = {
							instancePath: instancePath + "/response/status",
							schemaPath: "#/properties/response/properties/status/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err16];
						else vErrors.push(err16);
						errors++;
					}
					if (typeof data9 == "number" && isFinite(data9)) {
						if (data9 < 0 || isNaN(data9)) {
							const err17 = {
								instancePath: instancePath + "/response/status",
								schemaPath: "#/properties/response/properties/status/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err17];
							else vErrors.push(err17);
							errors++;
						}
					}
				}
				if (data8.headers !== void 0) {
					let data10 = data8.headers;
					if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
						for (const key4 in data10) if (typeof data10[key4] !== "string") {
							const err18 = {
								instancePath: instancePath + "/response/headers/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),
								schemaPath: "#/properties/response/properties/headers/additionalProperties/type",
								keyword: "type",
								params: { type: "string" }
							};
							if (vErrors === null) vErrors = [err18];
							else vErrors.push(err18);
							errors++;
						}
					} else {
						const err19 = {
							instancePath: instancePath + "/response/headers",
							schemaPath: "#/properties/response/properties/headers/type",
							keyword: "type",
							params: { type: "object" }
						};
						if (vErrors === null) vErrors = [err19];
						else vErrors.push(err19);
						errors++;
					}
				}
				if (data8.body !== void 0) {
					if (typeof data8.body !== "string") {
						const err20 = {
							instancePath: instancePath + "/response/body",
							schemaPath: "#/properties/response/properties/body/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err20];
						else vErrors.push(err20);
						errors++;
					}
				}
				if (data8.bodyLength !== void 0) {
					let data13 = data8.bodyLength;
					if (!(typeof data13 == "number" && !(data13 % 1) && !isNaN(data13) && isFinite(data13))) {
						const err21 = {
							instancePath: instancePath + "/response/bodyLength",
							schemaPath: "#/properties/response/properties/bodyLength/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err21];
						else vErrors.push(err21);
						errors++;
					}
					if (typeof data13 == "number" && isFinite(data13)) {
						if (data13 < 0 || isNaN(data13)) {
							const err22 = {
								instancePath: instancePath + "/response/bodyLength",
								schemaPath: "#/properties/response/properties/bodyLength/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err22];
							else vErrors.push(err22);
							errors++;
						}
					}
				}
			} else {
				const err23 = {
					instancePath: instancePath + "/response",
					schemaPath: "#/properties/response/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err23];
				else vErrors.push(err23);
				errors++;
			}
		}
		if (data.noAnswer !== void 0) {
			let data14 = data.noAnswer;
			if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
				for (const prop3 of schema33.properties.noAnswer.required) if (data14[prop3] === void 0) {
					const err24 = {
						instancePath: instancePath + "/noAnswer",
						schemaPath: "#/properties/noAnswer/required",
						keyword: "required",
						params: { missingProperty: prop3 }
					};
					if (vErrors === null) vErrors = [err24];
					else vErrors.push(err24);
					errors++;
				}
				for (const key5 in data14) if (!(key5 === "kind" || key5 === "message")) {
					const err25 = {
						instancePath: instancePath + "/noAnswer",
						schemaPath: "#/properties/noAnswer/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key5 }
					};
					if (vErrors === null) vErrors = [err25];
					else vErrors.push(err25);
					errors++;
				}
				if (data14.kind !== void 0) {
					let data15 = data14.kind;
					if (typeof data15 !== "string") {
						const err26 = {
							instancePath: instancePath + "/noAnswer/kind",
							schemaPath: "#/properties/noAnswer/properties/kind/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err26];
						else vErrors.push(err26);
						errors++;
					}
					let valid7 = false;
					for (const v1 of schema33.properties.noAnswer.properties.kind.enum) if (func0(data15, v1)) {
						valid7 = true;
						break;
					}
					if (!valid7) {
						const err27 = {
							instancePath: instancePath + "/noAnswer/kind",
							schemaPath: "#/properties/noAnswer/properties/kind/enum",
							keyword: "enum",
							params: { allowedValues: schema33.properties.noAnswer.properties.kind.enum }
						};
						if (vErrors === null) vErrors = [err27];
						else vErrors.push(err27);
						errors++;
					}
				}
				if (data14.message !== void 0) {
					if (typeof data14.message !== "string") {
						const err28 = {
							instancePath: instancePath + "/noAnswer/message",
							schemaPath: "#/properties/noAnswer/properties/message/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err28];
						else vErrors.push(err28);
						errors++;
					}
				}
			} else {
				const err29 = {
					instancePath: instancePath + "/noAnswer",
					schemaPath: "#/properties/noAnswer/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err29];
				else vErrors.push(err29);
				errors++;
			}
		}
		if (data.startedAtMs !== void 0) {
			let data17 = data.startedAtMs;
			if (!(typeof data17 == "number" && !(data17 % 1) && !isNaN(data17) && isFinite(data17))) {
				const err30 = {
					instancePath: instancePath + "/startedAtMs",
					schemaPath: "#/properties/startedAtMs/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err30];
				else vErrors.push(err30);
				errors++;
			}
			if (typeof data17 == "number" && isFinite(data17)) {
				if (data17 < 0 || isNaN(data17)) {
					const err31 = {
						instancePath: instancePath + "/startedAtMs",
						schemaPath: "#/properties/startedAtMs/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err31];
					else vErrors.push(err31);
					errors++;
				}
			}
		}
		if (data.durationMs !== void 0) {
			let data18 = data.durationMs;
			if (!(typeof data18 == "number" && !(data18 % 1) && !isNaN(data18) && isFinite(data18))) {
				const err32 = {
					instancePath: instancePath + "/durationMs",
					schemaPath: "#/properties/durationMs/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err32];
				else vErrors.push(err32);
				errors++;
			}
			if (typeof data18 == "number" && isFinite(data18)) {
				if (data18 < 0 || isNaN(data18)) {
					const err33 = {
						instancePath: instancePath + "/durationMs",
						schemaPath: "#/properties/durationMs/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err33];
					else vErrors.push(err33);
					errors++;
				}
			}
		}
	} else {
		const err34 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err34];
		else vErrors.push(err34);
		errors++;
	}
	validate98.errors = vErrors;
	return errors === 0;
}
const schema34 = {
	"type": "object",
	"additionalProperties": false,
	"required": [
		"exchange",
		"method",
		"path",
		"query",
		"headers",
		"captures",
		"received"
	],
	"properties": {
		"exchange": {
			"type": "integer",
			"minimum": 1
		},
		"method": { "type": "string" },
		"path": { "type": "string" },
		"query": {
			"type": "array",
			"items": {
				"type": "array",
				"items": { "type": "string" },
				"minItems": 2,
				"maxItems": 2
			}
		},
		"headers": {
			"type": "object",
			"additionalProperties": { "type": "string" }
		},
		"body": { "type": "string" },
		"captures": {
			"type": "array",
			"items": {
				"type": "object",
				"additionalProperties": false,
				"required": ["variable", "pointer"],
				"properties": {
					"variable": { "type": "string" },
					"pointer": { "type": "string" }
				}
			}
		},
		"received": { "type": "string" }
	}
};
function validate100(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const prop0 of schema34.required) if (data[prop0] === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: prop0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		for (const key0 in data) if (!(key0 === "exchange" || key0 === "method" || key0 === "path" || key0 === "query" || key0 === "headers" || key0 === "body" || key0 === "captures" || key0 === "received")) {
			const err1 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.exchange !== void 0) {
			let data0 = data.exchange;
			if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
				const err2 = {
					instancePath: instancePath + "/exchange",
					schemaPath: "#/properties/exchange/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
			if (typeof data0 == "number" && isFinite(data0)) {
				if (data0 < 1 || isNaN(data0)) {
					const err3 = {
						instancePath: instancePath + "/exchange",
						schemaPath: "#/properties/exchange/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 1
						}
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
			}
		}
		if (data.method !== void 0) {
			if (typeof data.method !== "string") {
				const err4 = {
					instancePath: instancePath + "/method",
					schemaPath: "#/properties/method/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.path !== void 0) {
			if (typeof data.path !== "string") {
				const err5 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.query !== void 0) {
			let data3 = data.query;
			if (Array.isArray(data3)) {
				const len0 = data3.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data4 = data3[i0];
					if (Array.isArray(data4)) {
						if (data4.length > 2) {
							const err6 = {
								instancePath: instancePath + "/query/" + i0,
								schemaPath: "#/properties/query/items/maxItems",
								keyword: "maxItems",
								params: { limit: 2 }
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (data4.length < 2) {
							const err7 = {
								instancePath: instancePath + "/query/" + i0,
								schemaPath: "#/properties/query/items/minItems",
								keyword: "minItems",
								params: { limit: 2 }
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
						const len1 = data4.length;
						for (let i1 = 0; i1 < len1; i1++) if (typeof data4[i1] !== "string") {
							const err8 = {
								instancePath: instancePath + "/query/" + i0 + "/" + i1,
								schemaPath: "#/properties/query/items/items/type",
								keyword: "type",
								params: { type: "string" }
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
					} else {
						const err9 = {
							instancePath: instancePath + "/query/" + i0,
							schemaPath: "#/properties/query/items/type",
							keyword: "type",
							params: { type: "array" }
						};
						if (vErrors === null) vErrors = [err9];
						else vErrors.push(err9);
						errors++;
					}
				}
			} else {
				const err10 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.headers !== void 0) {
			let data6 = data.headers;
			if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
				for (const key1 in data6) if (typeof data6[key1] !== "string") {
					const err11 = {
						instancePath: instancePath + "/headers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/properties/headers/additionalProperties/type",
						keyword: "type",
						params: { type: "string" }
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
			} else {
				const err12 = {
					instancePath: instancePath + "/headers",
					schemaPath: "#/properties/headers/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
		if (data.body !== void 0) {
			if (typeof data.body !== "string") {
				const err13 = {
					instancePath: instancePath + "/body",
					schemaPath: "#/properties/body/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
		if (data.captures !== void 0) {
			let data9 = data.captures;
			if (Array.isArray(data9)) {
				const len2 = data9.length;
				for (let i2 = 0; i2 < len2; i2++) {
					let data10 = data9[i2];
					if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
						for (const prop1 of schema34.properties.captures.items.required) if (data10[prop1] === void 0) {
							const err14 = {
								instancePath: instancePath + "/captures/" + i2,
								schemaPath: "#/properties/captures/items/required",
								keyword: "required",
								params: { missingProperty: prop1 }
							};
							if (vErrors === null) vErrors = [err14];
							else vErrors.push(err14);
							errors++;
						}
						for (const key2 in data10) if (!(key2 === "variable" || key2 === "pointer")) {
							const err15 = {
								instancePath: instancePath + "/captures/" + i2,
								schemaPath: "#/properties/captures/items/additionalProperties",
								keyword: "additionalProperties",
								params: { additionalProperty: key2 }
							};
							if (vErrors === null) vErrors = [err15];
							else vErrors.push(err15);
							errors++;
						}
						if (data10.variable !== void 0) {
							if (typeof data10.variable !== "string") {
								const err16 = {
									instancePath: instancePath + "/captures/" + i2 + "/variable",
									schemaPath: "#/properties/captures/items/properties/variable/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err16];
								else vErrors.push(err16);
								errors++;
							}
						}
						if (data10.pointer !== void 0) {
							if (typeof data10.pointer !== "string") {
								const err17 = {
									instancePath: instancePath + "/captures/" + i2 + "/pointer",
									schemaPath: "#/properties/captures/items/properties/pointer/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err17];
								else vErrors.push(err17);
								errors++;
							}
						}
					} else {
						const err18 = {
							instancePath: instancePath + "/captures/" + i2,
							schemaPath: "#/properties/captures/items/type",
							keyword: "type",
							params: { type: "object" }
						};
						if (vErrors === null) vErrors = [err18];
						else vErrors.push(err18);
						errors++;
					}
				}
			} else {
				const err19 = {
					instancePath: instancePath + "/captures",
					schemaPath: "#/properties/captures/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err19];
				else vErrors.push(err19);
				errors++;
			}
		}
		if (data.received !== void 0) {
			if (typeof data.received !== "string") {
				const err20 = {
					instancePath: instancePath + "/received",
					schemaPath: "#/properties/received/type",
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
	validate100.errors = vErrors;
	return errors === 0;
}
function validate97(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const prop0 of schema32.required) if (data[prop0] === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: prop0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		for (const key0 in data) if (!func11.call(schema32.properties, key0)) {
			const err1 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.expected !== void 0) {
			if (typeof data.expected !== "string") {
				const err2 = {
					instancePath: instancePath + "/expected",
					schemaPath: "#/properties/expected/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		if (data.received !== void 0) {
			if (typeof data.received !== "string") {
				const err3 = {
					instancePath: instancePath + "/received",
					schemaPath: "#/properties/received/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.location !== void 0) {
			if (typeof data.location !== "string") {
				const err4 = {
					instancePath: instancePath + "/location",
					schemaPath: "#/properties/location/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.instanceLocation !== void 0) {
			if (typeof data.instanceLocation !== "string") {
				const err5 = {
					instancePath: instancePath + "/instanceLocation",
					schemaPath: "#/properties/instanceLocation/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.message !== void 0) {
			if (typeof data.message !== "string") {
				const err6 = {
					instancePath: instancePath + "/message",
					schemaPath: "#/properties/message/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.cause !== void 0) {
			if (typeof data.cause !== "string") {
				const err7 = {
					instancePath: instancePath + "/cause",
					schemaPath: "#/properties/cause/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.exchanges !== void 0) {
			let data6 = data.exchanges;
			if (Array.isArray(data6)) {
				const len0 = data6.length;
				for (let i0 = 0; i0 < len0; i0++) if (!validate98(data6[i0], {
					instancePath: instancePath + "/exchanges/" + i0,
					parentData: data6,
					parentDataProperty: i0,
					rootData
				})) {
					vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
					errors = vErrors.length;
				}
			} else {
				const err8 = {
					instancePath: instancePath + "/exchanges",
					schemaPath: "#/properties/exchanges/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.replay !== void 0) {
			let data8 = data.replay;
			if (Array.isArray(data8)) {
				const len1 = data8.length;
				for (let i1 = 0; i1 < len1; i1++) if (!validate100(data8[i1], {
					instancePath: instancePath + "/replay/" + i1,
					parentData: data8,
					parentDataProperty: i1,
					rootData
				})) {
					vErrors = vErrors === null ? validate100.errors : vErrors.concat(validate100.errors);
					errors = vErrors.length;
				}
			} else {
				const err9 = {
					instancePath: instancePath + "/replay",
					schemaPath: "#/properties/replay/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
		if (data.fuzz !== void 0) {
			let data10 = data.fuzz;
			if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
				for (const prop1 of schema32.properties.fuzz.required) if (data10[prop1] === void 0) {
					const err10 = {
						instancePath: instancePath + "/fuzz",
						schemaPath: "#/properties/fuzz/required",
						keyword: "required",
						params: { missingProperty: prop1 }
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
				for (const key1 in data10) if (!(key1 === "randomSeed" || key1 === "path" || key1 === "counterexample")) {
					const err11 = {
						instancePath: instancePath + "/fuzz",
						schemaPath: "#/properties/fuzz/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key1 }
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
				if (data10.randomSeed !== void 0) {
					let data11 = data10.randomSeed;
					if (!(typeof data11 == "number" && !(data11 % 1) && !isNaN(data11) && isFinite(data11))) {
						const err12 = {
							instancePath: instancePath + "/fuzz/randomSeed",
							schemaPath: "#/properties/fuzz/properties/randomSeed/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err12];
						else vErrors.push(err12);
						errors++;
					}
				}
				if (data10.path !== void 0) {
					if (typeof data10.path !== "string") {
						const err13 = {
							instancePath: instancePath + "/fuzz/path",
							schemaPath: "#/properties/fuzz/properties/path/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err13];
						else vErrors.push(err13);
						errors++;
					}
				}
				if (data10.counterexample !== void 0) {
					if (typeof data10.counterexample !== "string") {
						const err14 = {
							instancePath: instancePath + "/fuzz/counterexample",
							schemaPath: "#/properties/fuzz/properties/counterexample/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err14];
						else vErrors.push(err14);
						errors++;
					}
				}
			} else {
				const err15 = {
					instancePath: instancePath + "/fuzz",
					schemaPath: "#/properties/fuzz/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
		}
	} else {
		const err16 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err16];
		else vErrors.push(err16);
		errors++;
	}
	validate97.errors = vErrors;
	return errors === 0;
}
function validate96(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const prop0 of schema31.required) if (data[prop0] === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: prop0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		for (const key0 in data) if (!func11.call(schema31.properties, key0)) {
			const err1 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.id !== void 0) {
			let data0 = data.id;
			if (typeof data0 === "string") {
				if (!pattern7.test(data0)) {
					const err2 = {
						instancePath: instancePath + "/id",
						schemaPath: "#/properties/id/pattern",
						keyword: "pattern",
						params: { pattern: "^[A-Z]{3}-[0-9]{2}$" }
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
			} else {
				const err3 = {
					instancePath: instancePath + "/id",
					schemaPath: "#/properties/id/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.section !== void 0) {
			if (typeof data.section !== "string") {
				const err4 = {
					instancePath: instancePath + "/section",
					schemaPath: "#/properties/section/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.level !== void 0) {
			let data2 = data.level;
			if (typeof data2 !== "string") {
				const err5 = {
					instancePath: instancePath + "/level",
					schemaPath: "#/properties/level/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
			let valid1 = false;
			for (const v0 of schema31.properties.level.enum) if (func0(data2, v0)) {
				valid1 = true;
				break;
			}
			if (!valid1) {
				const err6 = {
					instancePath: instancePath + "/level",
					schemaPath: "#/properties/level/enum",
					keyword: "enum",
					params: { allowedValues: schema31.properties.level.enum }
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.group !== void 0) {
			if (typeof data.group !== "string") {
				const err7 = {
					instancePath: instancePath + "/group",
					schemaPath: "#/properties/group/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.statement !== void 0) {
			if (typeof data.statement !== "string") {
				const err8 = {
					instancePath: instancePath + "/statement",
					schemaPath: "#/properties/statement/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.status !== void 0) {
			let data5 = data.status;
			if (typeof data5 !== "string") {
				const err9 = {
					instancePath: instancePath + "/status",
					schemaPath: "#/properties/status/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
			let valid2 = false;
			for (const v1 of schema31.properties.status.enum) if (func0(data5, v1)) {
				valid2 = true;
				break;
			}
			if (!valid2) {
				const err10 = {
					instancePath: instancePath + "/status",
					schemaPath: "#/properties/status/enum",
					keyword: "enum",
					params: { allowedValues: schema31.properties.status.enum }
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.reason !== void 0) {
			if (typeof data.reason !== "string") {
				const err11 = {
					instancePath: instancePath + "/reason",
					schemaPath: "#/properties/reason/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
		if (data.needs !== void 0) {
			let data7 = data.needs;
			if (Array.isArray(data7)) {
				const len0 = data7.length;
				for (let i0 = 0; i0 < len0; i0++) if (typeof data7[i0] !== "string") {
					const err12 = {
						instancePath: instancePath + "/needs/" + i0,
						schemaPath: "#/properties/needs/items/type",
						keyword: "type",
						params: { type: "string" }
					};
					if (vErrors === null) vErrors = [err12];
					else vErrors.push(err12);
					errors++;
				}
			} else {
				const err13 = {
					instancePath: instancePath + "/needs",
					schemaPath: "#/properties/needs/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
		if (data.failure !== void 0) {
			if (!validate97(data.failure, {
				instancePath: instancePath + "/failure",
				parentData: data,
				parentDataProperty: "failure",
				rootData
			})) {
				vErrors = vErrors === null ? validate97.errors : vErrors.concat(validate97.errors);
				errors = vErrors.length;
			}
		}
		if (data.requests !== void 0) {
			let data10 = data.requests;
			if (!(typeof data10 == "number" && !(data10 % 1) && !isNaN(data10) && isFinite(data10))) {
				const err14 = {
					instancePath: instancePath + "/requests",
					schemaPath: "#/properties/requests/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err14];
				else vErrors.push(err14);
				errors++;
			}
			if (typeof data10 == "number" && isFinite(data10)) {
				if (data10 < 0 || isNaN(data10)) {
					const err15 = {
						instancePath: instancePath + "/requests",
						schemaPath: "#/properties/requests/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err15];
					else vErrors.push(err15);
					errors++;
				}
			}
		}
		if (data.durationMs !== void 0) {
			let data11 = data.durationMs;
			if (!(typeof data11 == "number" && !(data11 % 1) && !isNaN(data11) && isFinite(data11))) {
				const err16 = {
					instancePath: instancePath + "/durationMs",
					schemaPath: "#/properties/durationMs/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
			if (typeof data11 == "number" && isFinite(data11)) {
				if (data11 < 0 || isNaN(data11)) {
					const err17 = {
						instancePath: instancePath + "/durationMs",
						schemaPath: "#/properties/durationMs/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err17];
					else vErrors.push(err17);
					errors++;
				}
			}
		}
	} else {
		const err18 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err18];
		else vErrors.push(err18);
		errors++;
	}
	validate96.errors = vErrors;
	return errors === 0;
}
const schema35 = {
	"type": "object",
	"additionalProperties": false,
	"required": [
		"section",
		"title",
		"clauses",
		"checked",
		"failed",
		"unchecked",
		"notCheckable",
		"open",
		"observed"
	],
	"properties": {
		"section": { "type": "string" },
		"title": { "type": "string" },
		"clauses": {
			"type": "integer",
			"minimum": 0
		},
		"checked": {
			"type": "integer",
			"minimum": 0
		},
		"failed": {
			"type": "integer",
			"minimum": 0
		},
		"unchecked": {
			"type": "integer",
			"minimum": 0
		},
		"notCheckable": {
			"type": "integer",
			"minimum": 0
		},
		"open": {
			"type": "integer",
			"minimum": 0
		},
		"observed": {
			"type": "integer",
			"minimum": 0
		}
	}
};
function validate104(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const prop0 of schema35.required) if (data[prop0] === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: prop0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		for (const key0 in data) if (!func11.call(schema35.properties, key0)) {
			const err1 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.section !== void 0) {
			if (typeof data.section !== "string") {
				const err2 = {
					instancePath: instancePath + "/section",
					schemaPath: "#/properties/section/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		if (data.title !== void 0) {
			if (typeof data.title !== "string") {
				const err3 = {
					instancePath: instancePath + "/title",
					schemaPath: "#/properties/title/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.clauses !== void 0) {
			let data2 = data.clauses;
			if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
				const err4 = {
					instancePath: instancePath + "/clauses",
					schemaPath: "#/properties/clauses/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
			if (typeof data2 == "number" && isFinite(data2)) {
				if (data2 < 0 || isNaN(data2)) {
					const err5 = {
						instancePath: instancePath + "/clauses",
						schemaPath: "#/properties/clauses/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
			}
		}
		if (data.checked !== void 0) {
			let data3 = data.checked;
			if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3))) {
				const err6 = {
					instancePath: instancePath + "/checked",
					schemaPath: "#/properties/checked/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
			if (typeof data3 == "number" && isFinite(data3)) {
				if (data3 < 0 || isNaN(data3)) {
					const err7 = {
						instancePath: instancePath + "/checked",
						schemaPath: "#/properties/checked/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err7];
					else vErrors.push(err7);
					errors++;
				}
			}
		}
		if (data.failed !== void 0) {
			let data4 = data.failed;
			if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4))) {
				const err8 = {
					instancePath: instancePath + "/failed",
					schemaPath: "#/properties/failed/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
			if (typeof data4 == "number" && isFinite(data4)) {
				if (data4 < 0 || isNaN(data4)) {
					const err9 = {
						instancePath: instancePath + "/failed",
						schemaPath: "#/properties/failed/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
			}
		}
		if (data.unchecked !== void 0) {
			let data5 = data.unchecked;
			if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5) && isFinite(data5))) {
				const err10 = {
					instancePath: instancePath + "/unchecked",
					schemaPath: "#/properties/unchecked/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
			if (typeof data5 == "number" && isFinite(data5)) {
				if (data5 < 0 || isNaN(data5)) {
					const err11 = {
						instancePath: instancePath + "/unchecked",
						schemaPath: "#/properties/unchecked/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
			}
		}
		if (data.notCheckable !== void 0) {
			let data6 = data.notCheckable;
			if (!(typeof data6 == "number" && !(data6 % 1) && !isNaN(data6) && isFinite(data6))) {
				const err12 = {
					instancePath: instancePath + "/notCheckable",
					schemaPath: "#/properties/notCheckable/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
			if (typeof data6 == "number" && isFinite(data6)) {
				if (data6 < 0 || isNaN(data6)) {
					const err13 = {
						instancePath: instancePath + "/notCheckable",
						schemaPath: "#/properties/notCheckable/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err13];
					else vErrors.push(err13);
					errors++;
				}
			}
		}
		if (data.open !== void 0) {
			let data7 = data.open;
			if (!(typeof data7 == "number" && !(data7 % 1) && !isNaN(data7) && isFinite(data7))) {
				const err14 = {
					instancePath: instancePath + "/open",
					schemaPath: "#/properties/open/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err14];
				else vErrors.push(err14);
				errors++;
			}
			if (typeof data7 == "number" && isFinite(data7)) {
				if (data7 < 0 || isNaN(data7)) {
					const err15 = {
						instancePath: instancePath + "/open",
						schemaPath: "#/properties/open/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err15];
					else vErrors.push(err15);
					errors++;
				}
			}
		}
		if (data.observed !== void 0) {
			let data8 = data.observed;
			if (!(typeof data8 == "number" && !(data8 % 1) && !isNaN(data8) && isFinite(data8))) {
				const err16 = {
					instancePath: instancePath + "/observed",
					schemaPath: "#/properties/observed/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
			if (typeof data8 == "number" && isFinite(data8)) {
				if (data8 < 0 || isNaN(data8)) {
					const err17 = {
						instancePath: instancePath + "/observed",
						schemaPath: "#/properties/observed/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err17];
					else vErrors.push(err17);
					errors++;
				}
			}
		}
	} else {
		const err18 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err18];
		else vErrors.push(err18);
		errors++;
	}
	validate104.errors = vErrors;
	return errors === 0;
}
const schema36 = {
	"type": "object",
	"additionalProperties": false,
	"required": [
		"name",
		"section",
		"inProfile",
		"value",
		"exchanges"
	],
	"properties": {
		"name": { "type": "string" },
		"section": { "type": "string" },
		"inProfile": { "type": "boolean" },
		"value": { "type": [
			"string",
			"number",
			"boolean",
			"array",
			"object",
			"null"
		] },
		"note": { "type": "string" },
		"exchanges": {
			"type": "array",
			"items": {
				"type": "integer",
				"minimum": 1
			}
		}
	}
};
function validate106(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const prop0 of schema36.required) if (data[prop0] === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: prop0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		for (const key0 in data) if (!(key0 === "name" || key0 === "section" || key0 === "inProfile" || key0 === "value" || key0 === "note" || key0 === "exchanges")) {
			const err1 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.name !== void 0) {
			if (typeof data.name !== "string") {
				const err2 = {
					instancePath: instancePath + "/name",
					schemaPath: "#/properties/name/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		if (data.section !== void 0) {
			if (typeof data.section !== "string") {
				const err3 = {
					instancePath: instancePath + "/section",
					schemaPath: "#/properties/section/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
		}
		if (data.inProfile !== void 0) {
			if (typeof data.inProfile !== "boolean") {
				const err4 = {
					instancePath: instancePath + "/inProfile",
					schemaPath: "#/properties/inProfile/type",
					keyword: "type",
					params: { type: "boolean" }
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.value !== void 0) {
			let data3 = data.value;
			if (typeof data3 != "object" && typeof data3 !== "string" && !(typeof data3 == "number" && isFinite(data3)) && typeof data3 !== "boolean") {
				const err5 = {
					instancePath: instancePath + "/value",
					schemaPath: "#/properties/value/type",
					keyword: "type",
					params: { type: schema36.properties.value.type }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.note !== void 0) {
			if (typeof data.note !== "string") {
				const err6 = {
					instancePath: instancePath + "/note",
					schemaPath: "#/properties/note/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.exchanges !== void 0) {
			let data5 = data.exchanges;
			if (Array.isArray(data5)) {
				const len0 = data5.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data6 = data5[i0];
					if (!(typeof data6 == "number" && !(data6 % 1) && !isNaN(data6) && isFinite(data6))) {
						const err7 = {
							instancePath: instancePath + "/exchanges/" + i0,
							schemaPath: "#/properties/exchanges/items/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err7];
						else vErrors.push(err7);
						errors++;
					}
					if (typeof data6 == "number" && isFinite(data6)) {
						if (data6 < 1 || isNaN(data6)) {
							const err8 = {
								instancePath: instancePath + "/exchanges/" + i0,
								schemaPath: "#/properties/exchanges/items/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 1
								}
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
					}
				}
			} else {
				const err9 = {
					instancePath: instancePath + "/exchanges",
					schemaPath: "#/properties/exchanges/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
	} else {
		const err10 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err10];
		else vErrors.push(err10);
		errors++;
	}
	validate106.errors = vErrors;
	return errors === 0;
}
const schema37 = {
	"type": "object",
	"additionalProperties": false,
	"required": [
		"apiId",
		"disabled",
		"state"
	],
	"properties": {
		"keyId": { "type": "string" },
		"apiId": { "type": "string" },
		"name": { "type": "string" },
		"externalId": { "type": "string" },
		"expires": {
			"type": "integer",
			"minimum": 0
		},
		"disabled": { "type": "boolean" },
		"state": {
			"type": "string",
			"enum": [
				"created",
				"uncertain",
				"left by a refused request"
			]
		}
	}
};
function validate108(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const prop0 of schema37.required) if (data[prop0] === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: prop0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		for (const key0 in data) if (!(key0 === "keyId" || key0 === "apiId" || key0 === "name" || key0 === "externalId" || key0 === "expires" || key0 === "disabled" || key0 === "state")) {
			const err1 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.keyId !== void 0) {
			if (typeof data.keyId !== "string") {
				const err2 = {
					instancePath: instancePath + "/keyId",
					schemaPath: "#/properties/keyId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		if (data.apiId !== void 0) {
			if (typeof data.apiId !== "string") {
				const err3 = {
					instancePath: instancePath + "/apiId",
					schemaPath: "#/properties/apiId/type",
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
		if (data.externalId !== void 0) {
			if (typeof data.externalId !== "string") {
				const err5 = {
					instancePath: instancePath + "/externalId",
					schemaPath: "#/properties/externalId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.expires !== void 0) {
			let data4 = data.expires;
			if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4))) {
				const err6 = {
					instancePath: instancePath + "/expires",
					schemaPath: "#/properties/expires/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
			if (typeof data4 == "number" && isFinite(data4)) {
				if (data4 < 0 || isNaN(data4)) {
					const err7 = {
						instancePath: instancePath + "/expires",
						schemaPath: "#/properties/expires/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err7];
					else vErrors.push(err7);
					errors++;
				}
			}
		}
		if (data.disabled !== void 0) {
			if (typeof data.disabled !== "boolean") {
				const err8 = {
					instancePath: instancePath + "/disabled",
					schemaPath: "#/properties/disabled/type",
					keyword: "type",
					params: { type: "boolean" }
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.state !== void 0) {
			let data6 = data.state;
			if (typeof data6 !== "string") {
				const err9 = {
					instancePath: instancePath + "/state",
					schemaPath: "#/properties/state/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
			let valid1 = false;
			for (const v0 of schema37.properties.state.enum) if (func0(data6, v0)) {
				valid1 = true;
				break;
			}
			if (!valid1) {
				const err10 = {
					instancePath: instancePath + "/state",
					schemaPath: "#/properties/state/enum",
					keyword: "enum",
					params: { allowedValues: schema37.properties.state.enum }
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
	} else {
		const err11 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err11];
		else vErrors.push(err11);
		errors++;
	}
	validate108.errors = vErrors;
	return errors === 0;
}
function validate93(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const prop0 of schema29.required) if (data[prop0] === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: prop0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		for (const key0 in data) if (!func11.call(schema29.properties, key0)) {
			const err1 = {
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.$schema !== void 0) {
			if (typeof data.$schema !== "string") {
				const err2 = {
					instancePath: instancePath + "/$schema",
					schemaPath: "#/properties/%24schema/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		if (data.format !== void 0) {
			let data1 = data.format;
			if (typeof data1 !== "string") {
				const err3 = {
					instancePath: instancePath + "/format",
					schemaPath: "#/properties/format/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
			if ("keymock-contract-report/1" !== data1) {
				const err4 = {
					instancePath: instancePath + "/format",
					schemaPath: "#/properties/format/const",
					keyword: "const",
					params: { allowedValue: "keymock-contract-report/1" }
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.verdict !== void 0) {
			let data2 = data.verdict;
			if (typeof data2 !== "string") {
				const err5 = {
					instancePath: instancePath + "/verdict",
					schemaPath: "#/properties/verdict/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
			let valid1 = false;
			for (const v0 of schema29.properties.verdict.enum) if (func0(data2, v0)) {
				valid1 = true;
				break;
			}
			if (!valid1) {
				const err6 = {
					instancePath: instancePath + "/verdict",
					schemaPath: "#/properties/verdict/enum",
					keyword: "enum",
					params: { allowedValues: schema29.properties.verdict.enum }
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.exitCode !== void 0) {
			let data3 = data.exitCode;
			if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3))) {
				const err7 = {
					instancePath: instancePath + "/exitCode",
					schemaPath: "#/properties/exitCode/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
			if (typeof data3 == "number" && isFinite(data3)) {
				if (data3 > 5 || isNaN(data3)) {
					const err8 = {
						instancePath: instancePath + "/exitCode",
						schemaPath: "#/properties/exitCode/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 5
						}
					};
					if (vErrors === null) vErrors = [err8];
					else vErrors.push(err8);
					errors++;
				}
				if (data3 < 0 || isNaN(data3)) {
					const err9 = {
						instancePath: instancePath + "/exitCode",
						schemaPath: "#/properties/exitCode/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
			}
		}
		if (data.ending !== void 0) {
			let data4 = data.ending;
			if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
				for (const prop1 of schema29.properties.ending.required) if (data4[prop1] === void 0) {
					const err10 = {
						instancePath: instancePath + "/ending",
						schemaPath: "#/properties/ending/required",
						keyword: "required",
						params: { missingProperty: prop1 }
					};
					if (vErrors === null) vErrors = [err10];
					else vErrors.push(err10);
					errors++;
				}
				for (const key1 in data4) if (!(key1 === "code" || key1 === "message" || key1 === "hint")) {
					const err11 = {
						instancePath: instancePath + "/ending",
						schemaPath: "#/properties/ending/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key1 }
					};
					if (vErrors === null) vErrors = [err11];
					else vErrors.push(err11);
					errors++;
				}
				if (data4.code !== void 0) {
					let data5 = data4.code;
					if (typeof data5 !== "string") {
						const err12 = {
							instancePath: instancePath + "/ending/code",
							schemaPath: "#/properties/ending/properties/code/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err12];
						else vErrors.push(err12);
						errors++;
					}
					let valid3 = false;
					for (const v1 of schema29.properties.ending.properties.code.enum) if (func0(data5, v1)) {
						valid3 = true;
						break;
					}
					if (!valid3) {
						const err13 = {
							instancePath: instancePath + "/ending/code",
							schemaPath: "#/properties/ending/properties/code/enum",
							keyword: "enum",
							params: { allowedValues: schema29.properties.ending.properties.code.enum }
						};
						if (vErrors === null) vErrors = [err13];
						else vErrors.push(err13);
						errors++;
					}
				}
				if (data4.message !== void 0) {
					if (typeof data4.message !== "string") {
						const err14 = {
							instancePath: instancePath + "/ending/message",
							schemaPath: "#/properties/ending/properties/message/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err14];
						else vErrors.push(err14);
						errors++;
					}
				}
				if (data4.hint !== void 0) {
					if (typeof data4.hint !== "string") {
						const err15 = {
							instancePath: instancePath + "/ending/hint",
							schemaPath: "#/properties/ending/properties/hint/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err15];
						else vErrors.push(err15);
						errors++;
					}
				}
			} else {
				const err16 = {
					instancePath: instancePath + "/ending",
					schemaPath: "#/properties/ending/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
		}
		if (data.target !== void 0) {
			let data8 = data.target;
			if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
				for (const prop2 of schema29.properties.target.required) if (data8[prop2] === void 0) {
					const err17 = {
						instancePath: instancePath + "/target",
						schemaPath: "#/properties/target/required",
						keyword: "required",
						params: { missingProperty: prop2 }
					};
					if (vErrors === null) vErrors = [err17];
					else vErrors.push(err17);
					errors++;
				}
				for (const key2 in data8) if (!(key2 === "baseUrl" || key2 === "apiId" || key2 === "local")) {
					const err18 = {
						instancePath: instancePath + "/target",
						schemaPath: "#/properties/target/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key2 }
					};
					if (vErrors === null) vErrors = [err18];
					else vErrors.push(err18);
					errors++;
				}
				if (data8.baseUrl !== void 0) {
					if (typeof data8.baseUrl !== "string") {
						const err19 = {
							instancePath: instancePath + "/target/baseUrl",
							schemaPath: "#/properties/target/properties/baseUrl/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err19];
						else vErrors.push(err19);
						errors++;
					}
				}
				if (data8.apiId !== void 0) {
					if (typeof data8.apiId !== "string") {
						const err20 = {
							instancePath: instancePath + "/target/apiId",
							schemaPath: "#/properties/target/properties/apiId/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err20];
						else vErrors.push(err20);
						errors++;
					}
				}
				if (data8.local !== void 0) {
					if (typeof data8.local !== "boolean") {
						const err21 = {
							instancePath: instancePath + "/target/local",
							schemaPath: "#/properties/target/properties/local/type",
							keyword: "type",
							params: { type: "boolean" }
						};
						if (vErrors === null) vErrors = [err21];
						else vErrors.push(err21);
						errors++;
					}
				}
			} else {
				const err22 = {
					instancePath: instancePath + "/target",
					schemaPath: "#/properties/target/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err22];
				else vErrors.push(err22);
				errors++;
			}
		}
		if (data.runId !== void 0) {
			if (typeof data.runId !== "string") {
				const err23 = {
					instancePath: instancePath + "/runId",
					schemaPath: "#/properties/runId/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err23];
				else vErrors.push(err23);
				errors++;
			}
		}
		if (data.randomSeed !== void 0) {
			let data13 = data.randomSeed;
			if (!(typeof data13 == "number" && !(data13 % 1) && !isNaN(data13) && isFinite(data13))) {
				const err24 = {
					instancePath: instancePath + "/randomSeed",
					schemaPath: "#/properties/randomSeed/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err24];
				else vErrors.push(err24);
				errors++;
			}
		}
		if (data.startedAt !== void 0) {
			if (!(typeof data.startedAt === "string")) {
				const err25 = {
					instancePath: instancePath + "/startedAt",
					schemaPath: "#/properties/startedAt/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err25];
				else vErrors.push(err25);
				errors++;
			}
		}
		if (data.durationMs !== void 0) {
			let data15 = data.durationMs;
			if (!(typeof data15 == "number" && !(data15 % 1) && !isNaN(data15) && isFinite(data15))) {
				const err26 = {
					instancePath: instancePath + "/durationMs",
					schemaPath: "#/properties/durationMs/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err26];
				else vErrors.push(err26);
				errors++;
			}
			if (typeof data15 == "number" && isFinite(data15)) {
				if (data15 < 0 || isNaN(data15)) {
					const err27 = {
						instancePath: instancePath + "/durationMs",
						schemaPath: "#/properties/durationMs/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 0
						}
					};
					if (vErrors === null) vErrors = [err27];
					else vErrors.push(err27);
					errors++;
				}
			}
		}
		if (data.settings !== void 0) {
			let data16 = data.settings;
			if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
				for (const prop3 of schema29.properties.settings.required) if (data16[prop3] === void 0) {
					const err28 = {
						instancePath: instancePath + "/settings",
						schemaPath: "#/properties/settings/required",
						keyword: "required",
						params: { missingProperty: prop3 }
					};
					if (vErrors === null) vErrors = [err28];
					else vErrors.push(err28);
					errors++;
				}
				for (const key3 in data16) if (!func11.call(schema29.properties.settings.properties, key3)) {
					const err29 = {
						instancePath: instancePath + "/settings",
						schemaPath: "#/properties/settings/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key3 }
					};
					if (vErrors === null) vErrors = [err29];
					else vErrors.push(err29);
					errors++;
				}
				if (data16.strict !== void 0) {
					if (typeof data16.strict !== "boolean") {
						const err30 = {
							instancePath: instancePath + "/settings/strict",
							schemaPath: "#/properties/settings/properties/strict/type",
							keyword: "type",
							params: { type: "boolean" }
						};
						if (vErrors === null) vErrors = [err30];
						else vErrors.push(err30);
						errors++;
					}
				}
				if (data16.allowIncomplete !== void 0) {
					if (typeof data16.allowIncomplete !== "boolean") {
						const err31 = {
							instancePath: instancePath + "/settings/allowIncomplete",
							schemaPath: "#/properties/settings/properties/allowIncomplete/type",
							keyword: "type",
							params: { type: "boolean" }
						};
						if (vErrors === null) vErrors = [err31];
						else vErrors.push(err31);
						errors++;
					}
				}
				if (data16.allowWrites !== void 0) {
					if (typeof data16.allowWrites !== "boolean") {
						const err32 = {
							instancePath: instancePath + "/settings/allowWrites",
							schemaPath: "#/properties/settings/properties/allowWrites/type",
							keyword: "type",
							params: { type: "boolean" }
						};
						if (vErrors === null) vErrors = [err32];
						else vErrors.push(err32);
						errors++;
					}
				}
				if (data16.maxKeys !== void 0) {
					let data20 = data16.maxKeys;
					if (!(typeof data20 == "number" && !(data20 % 1) && !isNaN(data20) && isFinite(data20))) {
						const err33 = {
							instancePath: instancePath + "/settings/maxKeys",
							schemaPath: "#/properties/settings/properties/maxKeys/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err33];
						else vErrors.push(err33);
						errors++;
					}
					if (typeof data20 == "number" && isFinite(data20)) {
						if (data20 < 0 || isNaN(data20)) {
							const err34 = {
								instancePath: instancePath + "/settings/maxKeys",
								schemaPath: "#/properties/settings/properties/maxKeys/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err34];
							else vErrors.push(err34);
							errors++;
						}
					}
				}
				if (data16.maxRequests !== void 0) {
					let data21 = data16.maxRequests;
					if (!(typeof data21 == "number" && !(data21 % 1) && !isNaN(data21) && isFinite(data21))) {
						const err35 = {
							instancePath: instancePath + "/settings/maxRequests",
							schemaPath: "#/properties/settings/properties/maxRequests/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err35];
						else vErrors.push(err35);
						errors++;
					}
					if (typeof data21 == "number" && isFinite(data21)) {
						if (data21 < 0 || isNaN(data21)) {
							const err36 = {
								instancePath: instancePath + "/settings/maxRequests",
								schemaPath: "#/properties/settings/properties/maxRequests/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err36];
							else vErrors.push(err36);
							errors++;
						}
					}
				}
				if (data16.fuzz !== void 0) {
					let data22 = data16.fuzz;
					if (!(typeof data22 == "number" && !(data22 % 1) && !isNaN(data22) && isFinite(data22))) {
						const err37 = {
							instancePath: instancePath + "/settings/fuzz",
							schemaPath: "#/properties/settings/properties/fuzz/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err37];
						else vErrors.push(err37);
						errors++;
					}
					if (typeof data22 == "number" && isFinite(data22)) {
						if (data22 < 0 || isNaN(data22)) {
							const err38 = {
								instancePath: instancePath + "/settings/fuzz",
								schemaPath: "#/properties/settings/properties/fuzz/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err38];
							else vErrors.push(err38);
							errors++;
						}
					}
				}
				if (data16.only !== void 0) {
					let data23 = data16.only;
					if (Array.isArray(data23)) {
						const len0 = data23.length;
						for (let i0 = 0; i0 < len0; i0++) if (typeof data23[i0] !== "string") {
							const err39 = {
								instancePath: instancePath + "/settings/only/" + i0,
								schemaPath: "#/properties/settings/properties/only/items/type",
								keyword: "type",
								params: { type: "string" }
							};
							if (vErrors === null) vErrors = [err39];
							else vErrors.push(err39);
							errors++;
						}
					} else {
						const err40 = {
							instancePath: instancePath + "/settings/only",
							schemaPath: "#/properties/settings/properties/only/type",
							keyword: "type",
							params: { type: "array" }
						};
						if (vErrors === null) vErrors = [err40];
						else vErrors.push(err40);
						errors++;
					}
				}
				if (data16.skip !== void 0) {
					let data25 = data16.skip;
					if (Array.isArray(data25)) {
						const len1 = data25.length;
						for (let i1 = 0; i1 < len1; i1++) if (typeof data25[i1] !== "string") {
							const err41 = {
								instancePath: instancePath + "/settings/skip/" + i1,
								schemaPath: "#/properties/settings/properties/skip/items/type",
								keyword: "type",
								params: { type: "string" }
							};
							if (vErrors === null) vErrors = [err41];
							else vErrors.push(err41);
							errors++;
						}
					} else {
						const err42 = {
							instancePath: instancePath + "/settings/skip",
							schemaPath: "#/properties/settings/properties/skip/type",
							keyword: "type",
							params: { type: "array" }
						};
						if (vErrors === null) vErrors = [err42];
						else vErrors.push(err42);
						errors++;
					}
				}
				if (data16.met !== void 0) {
					let data27 = data16.met;
					if (Array.isArray(data27)) {
						const len2 = data27.length;
						for (let i2 = 0; i2 < len2; i2++) if (typeof data27[i2] !== "string") {
							const err43 = {
								instancePath: instancePath + "/settings/met/" + i2,
								schemaPath: "#/properties/settings/properties/met/items/type",
								keyword: "type",
								params: { type: "string" }
							};
							if (vErrors === null) vErrors = [err43];
							else vErrors.push(err43);
							errors++;
						}
					} else {
						const err44 = {
							instancePath: instancePath + "/settings/met",
							schemaPath: "#/properties/settings/properties/met/type",
							keyword: "type",
							params: { type: "array" }
						};
						if (vErrors === null) vErrors = [err44];
						else vErrors.push(err44);
						errors++;
					}
				}
			} else {
				const err45 = {
					instancePath: instancePath + "/settings",
					schemaPath: "#/properties/settings/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err45];
				else vErrors.push(err45);
				errors++;
			}
		}
		if (data.plan !== void 0) {
			if (!validate94(data.plan, {
				instancePath: instancePath + "/plan",
				parentData: data,
				parentDataProperty: "plan",
				rootData
			})) {
				vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
				errors = vErrors.length;
			}
		}
		if (data.counts !== void 0) {
			let data30 = data.counts;
			if (data30 && typeof data30 == "object" && !Array.isArray(data30)) {
				for (const prop4 of schema29.properties.counts.required) if (data30[prop4] === void 0) {
					const err46 = {
						instancePath: instancePath + "/counts",
						schemaPath: "#/properties/counts/required",
						keyword: "required",
						params: { missingProperty: prop4 }
					};
					if (vErrors === null) vErrors = [err46];
					else vErrors.push(err46);
					errors++;
				}
				for (const key4 in data30) if (!(key4 === "pass" || key4 === "fail" || key4 === "warn" || key4 === "skip" || key4 === "notExercised" || key4 === "error" || key4 === "knownDeviation" || key4 === "staleDeviation")) {
					const err47 = {
						instancePath: instancePath + "/counts",
						schemaPath: "#/properties/counts/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key4 }
					};
					if (vErrors === null) vErrors = [err47];
					else vErrors.push(err47);
					errors++;
				}
				if (data30.pass !== void 0) {
					let data31 = data30.pass;
					if (!(typeof data31 == "number" && !(data31 % 1) && !isNaN(data31) && isFinite(data31))) {
						const err48 = {
							instancePath: instancePath + "/counts/pass",
							schemaPath: "#/properties/counts/properties/pass/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err48];
						else vErrors.push(err48);
						errors++;
					}
					if (typeof data31 == "number" && isFinite(data31)) {
						if (data31 < 0 || isNaN(data31)) {
							const err49 = {
								instancePath: instancePath + "/counts/pass",
								schemaPath: "#/properties/counts/properties/pass/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err49];
							else vErrors.push(err49);
							errors++;
						}
					}
				}
				if (data30.fail !== void 0) {
					let data32 = data30.fail;
					if (!(typeof data32 == "number" && !(data32 % 1) && !isNaN(data32) && isFinite(data32))) {
						const err50 = {
							instancePath: instancePath + "/counts/fail",
							schemaPath: "#/properties/counts/properties/fail/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err50];
						else vErrors.push(err50);
						errors++;
					}
					if (typeof data32 == "number" && isFinite(data32)) {
						if (data32 < 0 || isNaN(data32)) {
							const err51 = {
								instancePath: instancePath + "/counts/fail",
								schemaPath: "#/properties/counts/properties/fail/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err51];
							else vErrors.push(err51);
							errors++;
						}
					}
				}
				if (data30.warn !== void 0) {
					let data33 = data30.warn;
					if (!(typeof data33 == "number" && !(data33 % 1) && !isNaN(data33) && isFinite(data33))) {
						const err52 = {
							instancePath: instancePath + "/counts/warn",
							schemaPath: "#/properties/counts/properties/warn/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err52];
						else vErrors.push(err52);
						errors++;
					}
					if (typeof data33 == "number" && isFinite(data33)) {
						if (data33 < 0 || isNaN(data33)) {
							const err53 = {
								instancePath: instancePath + "/counts/warn",
								schemaPath: "#/properties/counts/properties/warn/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err53];
							else vErrors.push(err53);
							errors++;
						}
					}
				}
				if (data30.skip !== void 0) {
					let data34 = data30.skip;
					if (!(typeof data34 == "number" && !(data34 % 1) && !isNaN(data34) && isFinite(data34))) {
						const err54 = {
							instancePath: instancePath + "/counts/skip",
							schemaPath: "#/properties/counts/properties/skip/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err54];
						else vErrors.push(err54);
						errors++;
					}
					if (typeof data34 == "number" && isFinite(data34)) {
						if (data34 < 0 || isNaN(data34)) {
							const err55 = {
								instancePath: instancePath + "/counts/skip",
								schemaPath: "#/properties/counts/properties/skip/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err55];
							else vErrors.push(err55);
							errors++;
						}
					}
				}
				if (data30.notExercised !== void 0) {
					let data35 = data30.notExercised;
					if (!(typeof data35 == "number" && !(data35 % 1) && !isNaN(data35) && isFinite(data35))) {
						const err56 = {
							instancePath: instancePath + "/counts/notExercised",
							schemaPath: "#/properties/counts/properties/notExercised/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err56];
						else vErrors.push(err56);
						errors++;
					}
					if (typeof data35 == "number" && isFinite(data35)) {
						if (data35 < 0 || isNaN(data35)) {
							const err57 = {
								instancePath: instancePath + "/counts/notExercised",
								schemaPath: "#/properties/counts/properties/notExercised/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err57];
							else vErrors.push(err57);
							errors++;
						}
					}
				}
				if (data30.error !== void 0) {
					let data36 = data30.error;
					if (!(typeof data36 == "number" && !(data36 % 1) && !isNaN(data36) && isFinite(data36))) {
						const err58 = {
							instancePath: instancePath + "/counts/error",
							schemaPath: "#/properties/counts/properties/error/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err58];
						else vErrors.push(err58);
						errors++;
					}
					if (typeof data36 == "number" && isFinite(data36)) {
						if (data36 < 0 || isNaN(data36)) {
							const err59 = {
								instancePath: instancePath + "/counts/error",
								schemaPath: "#/properties/counts/properties/error/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err59];
							else vErrors.push(err59);
							errors++;
						}
					}
				}
				if (data30.knownDeviation !== void 0) {
					let data37 = data30.knownDeviation;
					if (!(typeof data37 == "number" && !(data37 % 1) && !isNaN(data37) && isFinite(data37))) {
						const err60 = {
							instancePath: instancePath + "/counts/knownDeviation",
							schemaPath: "#/properties/counts/properties/knownDeviation/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err60];
						else vErrors.push(err60);
						errors++;
					}
					if (typeof data37 == "number" && isFinite(data37)) {
						if (data37 < 0 || isNaN(data37)) {
							const err61 = {
								instancePath: instancePath + "/counts/knownDeviation",
								schemaPath: "#/properties/counts/properties/knownDeviation/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err61];
							else vErrors.push(err61);
							errors++;
						}
					}
				}
				if (data30.staleDeviation !== void 0) {
					let data38 = data30.staleDeviation;
					if (!(typeof data38 == "number" && !(data38 % 1) && !isNaN(data38) && isFinite(data38))) {
						const err62 = {
							instancePath: instancePath + "/counts/staleDeviation",
							schemaPath: "#/properties/counts/properties/staleDeviation/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err62];
						else vErrors.push(err62);
						errors++;
					}
					if (typeof data38 == "number" && isFinite(data38)) {
						if (data38 < 0 || isNaN(data38)) {
							const err63 = {
								instancePath: instancePath + "/counts/staleDeviation",
								schemaPath: "#/properties/counts/properties/staleDeviation/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err63];
							else vErrors.push(err63);
							errors++;
						}
					}
				}
			} else {
				const err64 = {
					instancePath: instancePath + "/counts",
					schemaPath: "#/properties/counts/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err64];
				else vErrors.push(err64);
				errors++;
			}
		}
		if (data.results !== void 0) {
			let data39 = data.results;
			if (Array.isArray(data39)) {
				const len3 = data39.length;
				for (let i3 = 0; i3 < len3; i3++) if (!validate96(data39[i3], {
					instancePath: instancePath + "/results/" + i3,
					parentData: data39,
					parentDataProperty: i3,
					rootData
				})) {
					vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
					errors = vErrors.length;
				}
			} else {
				const err65 = {
					instancePath: instancePath + "/results",
					schemaPath: "#/properties/results/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err65];
				else vErrors.push(err65);
				errors++;
			}
		}
		if (data.failureGroups !== void 0) {
			let data41 = data.failureGroups;
			if (Array.isArray(data41)) {
				const len4 = data41.length;
				for (let i4 = 0; i4 < len4; i4++) {
					let data42 = data41[i4];
					if (data42 && typeof data42 == "object" && !Array.isArray(data42)) {
						for (const prop5 of schema29.properties.failureGroups.items.required) if (data42[prop5] === void 0) {
							const err66 = {
								instancePath: instancePath + "/failureGroups/" + i4,
								schemaPath: "#/properties/failureGroups/items/required",
								keyword: "required",
								params: { missingProperty: prop5 }
							};
							if (vErrors === null) vErrors = [err66];
							else vErrors.push(err66);
							errors++;
						}
						for (const key5 in data42) if (!(key5 === "cause" || key5 === "ids")) {
							const err67 = {
								instancePath: instancePath + "/failureGroups/" + i4,
								schemaPath: "#/properties/failureGroups/items/additionalProperties",
								keyword: "additionalProperties",
								params: { additionalProperty: key5 }
							};
							if (vErrors === null) vErrors = [err67];
							else vErrors.push(err67);
							errors++;
						}
						if (data42.cause !== void 0) {
							if (typeof data42.cause !== "string") {
								const err68 = {
									instancePath: instancePath + "/failureGroups/" + i4 + "/cause",
									schemaPath: "#/properties/failureGroups/items/properties/cause/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err68];
								else vErrors.push(err68);
								errors++;
							}
						}
						if (data42.ids !== void 0) {
							let data44 = data42.ids;
							if (Array.isArray(data44)) {
								const len5 = data44.length;
								for (let i5 = 0; i5 < len5; i5++) if (typeof data44[i5] !== "string") {
									const err69 = {
										instancePath: instancePath + "/failureGroups/" + i4 + "/ids/" + i5,
										schemaPath: "#/properties/failureGroups/items/properties/ids/items/type",
										keyword: "type",
										params: { type: "string" }
									};
									if (vErrors === null) vErrors = [err69];
									else vErrors.push(err69);
									errors++;
								}
							} else {
								const err70 = {
									instancePath: instancePath + "/failureGroups/" + i4 + "/ids",
									schemaPath: "#/properties/failureGroups/items/properties/ids/type",
									keyword: "type",
									params: { type: "array" }
								};
								if (vErrors === null) vErrors = [err70];
								else vErrors.push(err70);
								errors++;
							}
						}
					} else {
						const err71 = {
							instancePath: instancePath + "/failureGroups/" + i4,
							schemaPath: "#/properties/failureGroups/items/type",
							keyword: "type",
							params: { type: "object" }
						};
						if (vErrors === null) vErrors = [err71];
						else vErrors.push(err71);
						errors++;
					}
				}
			} else {
				const err72 = {
					instancePath: instancePath + "/failureGroups",
					schemaPath: "#/properties/failureGroups/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err72];
				else vErrors.push(err72);
				errors++;
			}
		}
		if (data.coverage !== void 0) {
			let data46 = data.coverage;
			if (Array.isArray(data46)) {
				const len6 = data46.length;
				for (let i6 = 0; i6 < len6; i6++) if (!validate104(data46[i6], {
					instancePath: instancePath + "/coverage/" + i6,
					parentData: data46,
					parentDataProperty: i6,
					rootData
				})) {
					vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
					errors = vErrors.length;
				}
			} else {
				const err73 = {
					instancePath: instancePath + "/coverage",
					schemaPath: "#/properties/coverage/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err73];
				else vErrors.push(err73);
				errors++;
			}
		}
		if (data.observations !== void 0) {
			let data48 = data.observations;
			if (Array.isArray(data48)) {
				const len7 = data48.length;
				for (let i7 = 0; i7 < len7; i7++) if (!validate106(data48[i7], {
					instancePath: instancePath + "/observations/" + i7,
					parentData: data48,
					parentDataProperty: i7,
					rootData
				})) {
					vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
					errors = vErrors.length;
				}
			} else {
				const err74 = {
					instancePath: instancePath + "/observations",
					schemaPath: "#/properties/observations/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err74];
				else vErrors.push(err74);
				errors++;
			}
		}
		if (data.leftBehind !== void 0) {
			let data50 = data.leftBehind;
			if (Array.isArray(data50)) {
				const len8 = data50.length;
				for (let i8 = 0; i8 < len8; i8++) if (!validate108(data50[i8], {
					instancePath: instancePath + "/leftBehind/" + i8,
					parentData: data50,
					parentDataProperty: i8,
					rootData
				})) {
					vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors);
					errors = vErrors.length;
				}
			} else {
				const err75 = {
					instancePath: instancePath + "/leftBehind",
					schemaPath: "#/properties/leftBehind/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err75];
				else vErrors.push(err75);
				errors++;
			}
		}
		if (data.traffic !== void 0) {
			let data52 = data.traffic;
			if (data52 && typeof data52 == "object" && !Array.isArray(data52)) {
				for (const prop6 of schema29.properties.traffic.required) if (data52[prop6] === void 0) {
					const err76 = {
						instancePath: instancePath + "/traffic",
						schemaPath: "#/properties/traffic/required",
						keyword: "required",
						params: { missingProperty: prop6 }
					};
					if (vErrors === null) vErrors = [err76];
					else vErrors.push(err76);
					errors++;
				}
				for (const key6 in data52) if (!(key6 === "requests" || key6 === "keysCreated" || key6 === "retries" || key6 === "waitedMs")) {
					const err77 = {
						instancePath: instancePath + "/traffic",
						schemaPath: "#/properties/traffic/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key6 }
					};
					if (vErrors === null) vErrors = [err77];
					else vErrors.push(err77);
					errors++;
				}
				if (data52.requests !== void 0) {
					let data53 = data52.requests;
					if (!(typeof data53 == "number" && !(data53 % 1) && !isNaN(data53) && isFinite(data53))) {
						const err78 = {
							instancePath: instancePath + "/traffic/requests",
							schemaPath: "#/properties/traffic/properties/requests/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err78];
						else vErrors.push(err78);
						errors++;
					}
					if (typeof data53 == "number" && isFinite(data53)) {
						if (data53 < 0 || isNaN(data53)) {
							const err79 = {
								instancePath: instancePath + "/traffic/requests",
								schemaPath: "#/properties/traffic/properties/requests/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err79];
							else vErrors.push(err79);
							errors++;
						}
					}
				}
				if (data52.keysCreated !== void 0) {
					let data54 = data52.keysCreated;
					if (!(typeof data54 == "number" && !(data54 % 1) && !isNaN(data54) && isFinite(data54))) {
						const err80 = {
							instancePath: instancePath + "/traffic/keysCreated",
							schemaPath: "#/properties/traffic/properties/keysCreated/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err80];
						else vErrors.push(err80);
						errors++;
					}
					if (typeof data54 == "number" && isFinite(data54)) {
						if (data54 < 0 || isNaN(data54)) {
							const err81 = {
								instancePath: instancePath + "/traffic/keysCreated",
								schemaPath: "#/properties/traffic/properties/keysCreated/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err81];
							else vErrors.push(err81);
							errors++;
						}
					}
				}
				if (data52.retries !== void 0) {
					let data55 = data52.retries;
					if (!(typeof data55 == "number" && !(data55 % 1) && !isNaN(data55) && isFinite(data55))) {
						const err82 = {
							instancePath: instancePath + "/traffic/retries",
							schemaPath: "#/properties/traffic/properties/retries/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err82];
						else vErrors.push(err82);
						errors++;
					}
					if (typeof data55 == "number" && isFinite(data55)) {
						if (data55 < 0 || isNaN(data55)) {
							const err83 = {
								instancePath: instancePath + "/traffic/retries",
								schemaPath: "#/properties/traffic/properties/retries/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err83];
							else vErrors.push(err83);
							errors++;
						}
					}
				}
				if (data52.waitedMs !== void 0) {
					let data56 = data52.waitedMs;
					if (!(typeof data56 == "number" && !(data56 % 1) && !isNaN(data56) && isFinite(data56))) {
						const err84 = {
							instancePath: instancePath + "/traffic/waitedMs",
							schemaPath: "#/properties/traffic/properties/waitedMs/type",
							keyword: "type",
							params: { type: "integer" }
						};
						if (vErrors === null) vErrors = [err84];
						else vErrors.push(err84);
						errors++;
					}
					if (typeof data56 == "number" && isFinite(data56)) {
						if (data56 < 0 || isNaN(data56)) {
							const err85 = {
								instancePath: instancePath + "/traffic/waitedMs",
								schemaPath: "#/properties/traffic/properties/waitedMs/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							};
							if (vErrors === null) vErrors = [err85];
							else vErrors.push(err85);
							errors++;
						}
					}
				}
			} else {
				const err86 = {
					instancePath: instancePath + "/traffic",
					schemaPath: "#/properties/traffic/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err86];
				else vErrors.push(err86);
				errors++;
			}
		}
		if (data.warnings !== void 0) {
			let data57 = data.warnings;
			if (Array.isArray(data57)) {
				const len9 = data57.length;
				for (let i9 = 0; i9 < len9; i9++) if (typeof data57[i9] !== "string") {
					const err87 = {
						instancePath: instancePath + "/warnings/" + i9,
						schemaPath: "#/properties/warnings/items/type",
						keyword: "type",
						params: { type: "string" }
					};
					if (vErrors === null) vErrors = [err87];
					else vErrors.push(err87);
					errors++;
				}
			} else {
				const err88 = {
					instancePath: instancePath + "/warnings",
					schemaPath: "#/properties/warnings/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err88];
				else vErrors.push(err88);
				errors++;
			}
		}
	} else {
		const err89 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err89];
		else vErrors.push(err89);
		errors++;
	}
	validate93.errors = vErrors;
	return errors === 0;
}
const validateErrorEnvelope = validate110;
const schema38 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "error-envelope.schema.json",
	"title": "ErrorEnvelope",
	"type": "object",
	"required": ["error"],
	"properties": { "error": {
		"type": "object",
		"required": [
			"code",
			"docs",
			"message",
			"requestId"
		],
		"properties": {
			"code": { "type": "string" },
			"docs": {
				"type": "string",
				"format": "uri"
			},
			"message": { "type": "string" },
			"requestId": { "type": "string" }
		}
	} }
};
function validate110(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.error === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "error" }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.error !== void 0) {
			let data0 = data.error;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				for (const prop0 of schema38.properties.error.required) if (data0[prop0] === void 0) {
					const err1 = {
						instancePath: instancePath + "/error",
						schemaPath: "#/properties/error/required",
						keyword: "required",
						params: { missingProperty: prop0 }
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				if (data0.code !== void 0) {
					if (typeof data0.code !== "string") {
						const err2 = {
							instancePath: instancePath + "/error/code",
							schemaPath: "#/properties/error/properties/code/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err2];
						else vErrors.push(err2);
						errors++;
					}
				}
				if (data0.docs !== void 0) {
					if (!(typeof data0.docs === "string")) {
						const err3 = {
							instancePath: instancePath + "/error/docs",
							schemaPath: "#/properties/error/properties/docs/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err3];
						else vErrors.push(err3);
						errors++;
					}
				}
				if (data0.message !== void 0) {
					if (typeof data0.message !== "string") {
						const err4 = {
							instancePath: instancePath + "/error/message",
							schemaPath: "#/properties/error/properties/message/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err4];
						else vErrors.push(err4);
						errors++;
					}
				}
				if (data0.requestId !== void 0) {
					if (typeof data0.requestId !== "string") {
						const err5 = {
							instancePath: instancePath + "/error/requestId",
							schemaPath: "#/properties/error/properties/requestId/type",
							keyword: "type",
							params: { type: "string" }
						};
						if (vErrors === null) vErrors = [err5];
						else vErrors.push(err5);
						errors++;
					}
				}
			} else {
				const err6 = {
					instancePath: instancePath + "/error",
					schemaPath: "#/properties/error/type",
					keyword: "type",
					params: { type: "object" }
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
	} else {
		const err7 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err7];
		else vErrors.push(err7);
		errors++;
	}
	validate110.errors = vErrors;
	return errors === 0;
}
const validateProblem = validate111;
const schema39 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "problem.schema.json",
	"title": "Problem",
	"type": "object",
	"required": [
		"type",
		"title",
		"status",
		"detail",
		"code"
	],
	"properties": {
		"type": {
			"type": "string",
			"format": "uri-reference"
		},
		"title": { "type": "string" },
		"status": {
			"type": "integer",
			"minimum": 400,
			"maximum": 599
		},
		"detail": { "type": "string" },
		"code": { "type": "string" },
		"errors": {
			"type": "array",
			"items": {
				"type": "object",
				"required": ["detail"],
				"properties": {
					"detail": { "type": "string" },
					"pointer": { "type": "string" },
					"parameter": { "type": "string" }
				}
			}
		}
	}
};
function validate111(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
	let vErrors = null;
	let errors = 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const prop0 of schema39.required) if (data[prop0] === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: prop0 }
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.type !== void 0) {
			if (!(typeof data.type === "string")) {
				const err1 = {
					instancePath: instancePath + "/type",
					schemaPath: "#/properties/type/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
		if (data.title !== void 0) {
			if (typeof data.title !== "string") {
				const err2 = {
					instancePath: instancePath + "/title",
					schemaPath: "#/properties/title/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		if (data.status !== void 0) {
			let data2 = data.status;
			if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
				const err3 = {
					instancePath: instancePath + "/status",
					schemaPath: "#/properties/status/type",
					keyword: "type",
					params: { type: "integer" }
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
			if (typeof data2 == "number" && isFinite(data2)) {
				if (data2 > 599 || isNaN(data2)) {
					const err4 = {
						instancePath: instancePath + "/status",
						schemaPath: "#/properties/status/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 599
						}
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data2 < 400 || isNaN(data2)) {
					const err5 = {
						instancePath: instancePath + "/status",
						schemaPath: "#/properties/status/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 400
						}
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
			}
		}
		if (data.detail !== void 0) {
			if (typeof data.detail !== "string") {
				const err6 = {
					instancePath: instancePath + "/detail",
					schemaPath: "#/properties/detail/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.code !== void 0) {
			if (typeof data.code !== "string") {
				const err7 = {
					instancePath: instancePath + "/code",
					schemaPath: "#/properties/code/type",
					keyword: "type",
					params: { type: "string" }
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.errors !== void 0) {
			let data5 = data.errors;
			if (Array.isArray(data5)) {
				const len0 = data5.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data6 = data5[i0];
					if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
						if (data6.detail === void 0) {
							const err8 = {
								instancePath: instancePath + "/errors/" + i0,
								schemaPath: "#/properties/errors/items/required",
								keyword: "required",
								params: { missingProperty: "detail" }
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
						if (data6.detail !== void 0) {
							if (typeof data6.detail !== "string") {
								const err9 = {
									instancePath: instancePath + "/errors/" + i0 + "/detail",
									schemaPath: "#/properties/errors/items/properties/detail/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err9];
								else vErrors.push(err9);
								errors++;
							}
						}
						if (data6.pointer !== void 0) {
							if (typeof data6.pointer !== "string") {
								const err10 = {
									instancePath: instancePath + "/errors/" + i0 + "/pointer",
									schemaPath: "#/properties/errors/items/properties/pointer/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err10];
								else vErrors.push(err10);
								errors++;
							}
						}
						if (data6.parameter !== void 0) {
							if (typeof data6.parameter !== "string") {
								const err11 = {
									instancePath: instancePath + "/errors/" + i0 + "/parameter",
									schemaPath: "#/properties/errors/items/properties/parameter/type",
									keyword: "type",
									params: { type: "string" }
								};
								if (vErrors === null) vErrors = [err11];
								else vErrors.push(err11);
								errors++;
							}
						}
					} else {
						const err12 = {
							instancePath: instancePath + "/errors/" + i0,
							schemaPath: "#/properties/errors/items/type",
							keyword: "type",
							params: { type: "object" }
						};
						if (vErrors === null) vErrors = [err12];
						else vErrors.push(err12);
						errors++;
					}
				}
			} else {
				const err13 = {
					instancePath: instancePath + "/errors",
					schemaPath: "#/properties/errors/type",
					keyword: "type",
					params: { type: "array" }
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
	} else {
		const err14 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		};
		if (vErrors === null) vErrors = [err14];
		else vErrors.push(err14);
		errors++;
	}
	validate111.errors = vErrors;
	return errors === 0;
}
export { validateContractReport, validateContractTarget, validateErrorEnvelope, validateFixture, validateProblem, validateProfile, validateSnapshot, validateStoredIdentity };

export { validateCreateKeyRequest, validateListKeysQuery } from './request-validators.js'

export { validateStoredKey } from './store-validators.js'
